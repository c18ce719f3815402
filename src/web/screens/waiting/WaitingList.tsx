import { CloudCheck } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { blocks } from '#web/offline/outbox/blocks.ts';
import { useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { waitingFormat } from '#web/offline/outbox/waitingWrite.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { SendingState } from './SendingState.tsx';
import { useWaitingWrites } from './useWaitingWrites.ts';
import { OtherReleaseCard } from './OtherReleaseCard.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import styles from './Waiting.module.css';

export function WaitingList() {
  const writes = useWaitingWrites();
  const state = useOutboxState();
  if (writes === null) {
    return (
      <div aria-busy="true" className={styles['list']}>
        <p role="status" className="visually-hidden">
          {texts.loading}
        </p>
        <Skeletons count={3} className={styles['bone']} />
      </div>
    );
  }
  if (writes.length === 0) {
    return (
      <Notice icon={<CloudCheck size={32} strokeWidth={1.5} />} title={texts.empty}>
        <p>{texts.emptyHint}</p>
        <ButtonLink href={pages.home.path}>{texts.toHome}</ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <SendingState state={state} count={writes.length} />
      <ol className={styles['list']}>
        {writes.map((write, at) => (
          <li key={write.sequence}>
            {write.format === waitingFormat ? (
              <WaitingCard
                write={write}
                behind={writes.slice(0, at).some((earlier) => blocks(earlier, write))}
              />
            ) : (
              <OtherReleaseCard title={write.title} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
