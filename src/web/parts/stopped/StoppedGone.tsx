import { CloudCheck } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** In place of a stopped write that is stopped no more. */
export function StoppedGone() {
  return (
    <>
      <h1 className="visually-hidden">{texts.gone}</h1>
      <Notice icon={<CloudCheck size={32} strokeWidth={1.5} />} title={texts.gone}>
        <p>{texts.goneHint}</p>
        <ButtonLink href={pages.waiting.path}>{texts.toList}</ButtonLink>
      </Notice>
    </>
  );
}
