import { ApiError, sentenceOf } from '#web/client/apiError.ts';
import { refusedText, tryLater } from '#web/texts/whereItIs.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Says why a change of a plan was refused, and where it is now: the outbox keeps it. */
export function sayRefused(title: string, error: unknown): void {
  const isKept = error instanceof ApiError;
  const description = isKept ? refusedText(sentenceOf(error)) : tryLater;
  toast({ title, description, tone: 'destructive' });
}
