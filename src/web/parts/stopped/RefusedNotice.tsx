import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';

/** Why the server would not have what waited, over the form in which it can be mended. */
export function RefusedNotice({ stopped }: { stopped: StoppedWrite | null }) {
  const state = stopped?.write.state;
  if (state?.kind !== 'refused') return null;
  return <FailureNotice sentence={state.sentence} />;
}
