import type { ReactNode } from 'react';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import { Loading } from '#web/ui/Loading.tsx';
import { waiting as texts } from '#web/texts/waiting.ts';
import { StoppedGone } from './StoppedGone.tsx';
import { useStopped } from './useStopped.ts';

interface StoppedGateProps {
  readonly kind: 'create' | 'change';
  readonly songId: string | null;
  /** The screen for whoever comes to write something new. */
  readonly otherwise: ReactNode;
  readonly children: (stopped: StoppedWrite) => ReactNode;
}

/** A form's screen, for a new text or for a waiting one that stopped and is to be decided about. */
export function StoppedGate({ kind, songId, otherwise, children }: StoppedGateProps) {
  const stopped = useStopped(kind, songId);
  if (stopped.kind === 'none') return otherwise;
  if (stopped.kind === 'looking') return <Loading text={texts.loading} />;
  if (stopped.kind === 'gone') return <StoppedGone />;
  return children(stopped.stopped);
}
