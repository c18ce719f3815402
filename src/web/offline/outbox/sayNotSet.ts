import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Says that a setting of music was not saved, by the screen or once it is dropped from the outbox. */
export function sayNotSet(): void {
  toast({ title: songCard.failed, description: songCard.musicFailed, tone: 'destructive' });
}
