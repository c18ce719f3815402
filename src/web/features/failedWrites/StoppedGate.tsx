import { CloudCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { StoppedWrite } from '#web/offline/outbox/writeEnd.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useStopped } from './useStopped.ts';

interface StoppedGateProps {
  readonly kind: 'create' | 'change';
  readonly songId: string | null;
  /** The screen for writing something new. */
  readonly otherwise: ReactNode;
  readonly children: (stopped: StoppedWrite<Song>) => ReactNode;
}

/** The screen of a form, for a new text or for resolving a stopped write. */
export function StoppedGate({ kind, songId, otherwise, children }: StoppedGateProps) {
  const stopped = useStopped(kind, songId);
  if (stopped.kind === 'none') return otherwise;
  if (stopped.kind === 'looking') return <Loading text={texts.loading} />;
  if (stopped.kind === 'gone') return <StoppedGone />;
  return children(stopped.stopped);
}

/** Shown if the write is no longer stopped. */
function StoppedGone() {
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

/** Why the server refused the write, above the form in which it can be corrected. */
export function RefusedNotice({ stopped }: { stopped: StoppedWrite | null }) {
  const state = stopped?.write.state;
  if (state?.kind !== 'refused') return null;
  return <FailureNotice sentence={state.sentence} />;
}
