import { recording } from '#web/texts/recording.ts';

const networkFault = 2; // MediaError.MEDIA_ERR_NETWORK

/**
 * What to tell the person about a recording that will not play: the code of the `MediaError`, and
 * the status that the file has now, null where the server does not answer.
 */
export function playbackProblem(code: number | undefined, status: number | null): string {
  if (status === 400 || status === 404) return recording.gone;
  const isThere = status !== null && status < 400;
  return isThere && code !== networkFault ? recording.unplayable : recording.unreachable;
}
