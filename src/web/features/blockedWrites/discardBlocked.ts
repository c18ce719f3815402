import type { QueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/client/apiError.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Discards a blocked write. False if it stays, which the person is told. */
export async function discardBlocked(
  client: QueryClient,
  blocked: Pick<BlockedWrite, 'write'>,
): Promise<boolean> {
  try {
    await (await import('#web/offline/outbox/decide.ts')).discardWrite(client, blocked);
    return true;
  } catch (error) {
    showUnresolved(error);
    return false;
  }
}

/** The write is unchanged: the server refused it again, or the device failed to store it. */
export function showUnresolved(error: unknown): void {
  toast({ title: sentenceOf(error) ?? texts.undecided, tone: 'destructive' });
}
