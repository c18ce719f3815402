import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { waiting as texts } from '#web/texts/waiting.ts';
import { WaitingList } from './WaitingList.tsx';

/** What waits to be sent, and the ways out for what cannot be (spec §2). */
export function WaitingScreen() {
  return (
    <Shell title={texts.heading}>
      <PageHeading heading={texts.heading} description={texts.description} />
      <WaitingList />
    </Shell>
  );
}
