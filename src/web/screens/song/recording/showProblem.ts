import { fileStatus } from '#web/client/request.ts';
import { player as texts } from '#web/texts/songTools.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Shows why a recording does not play. */
export async function showProblem({ error, currentSrc }: HTMLAudioElement): Promise<void> {
  const description = playbackProblem(error?.code, await fileStatus(currentSrc));
  toast({ title: texts.failed, description, tone: 'destructive' });
}

const networkFault = 2; // MediaError.MEDIA_ERR_NETWORK

/**
 * The message for a recording that does not play, from the `MediaError` code and the file's HTTP
 * status, null if the server does not answer.
 */
export function playbackProblem(code: number | undefined, status: number | null): string {
  if (status === 400 || status === 404) return texts.gone;
  const isThere = status !== null && status < 400;
  return isThere && code !== networkFault ? texts.unplayable : texts.unreachable;
}
