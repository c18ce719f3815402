import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Versioned } from '#contract/base/versioned.ts';
import { outboxWriter } from '#web/client/request.ts';
import type { GivenWrite } from '#web/offline/outbox/givenWrite.ts';
import { write } from '#web/offline/outbox/outbox.ts';
import type { AttemptOptions } from '#web/offline/outbox/sendWrite.ts';
import type { BlockedWrite, WriteEnd } from '#web/offline/outbox/writeEnd.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';

const showAnyway = 300; // ms until a write is shown that the device has not begun to store

/** How the screens show the writes of a noun. */
export interface Showing<Entity> {
  /** Puts it into the cache before it is sent; returns the keys of the queries that show it. */
  readonly show?: (client: QueryClient, write: GivenWrite<Entity>) => readonly QueryKey[];
  /** Shows how it ended; null if it was refused, or nothing answered and it does not wait. */
  readonly showEnd: (
    client: QueryClient,
    write: GivenWrite<Entity>,
    end: WriteEnd<Entity> | null,
  ) => Promise<unknown>;
}

type FromScreen<Entity> = GivenWrite<Entity> &
  AttemptOptions & {
    /** The blocked write that this one replaces. */
    readonly blocked?: BlockedWrite<Entity> | null;
  };

/**
 * The one way of a write from a screen: see `write`. It is shown once closing the page no longer
 * loses it, which is at once on a device that answers: the next press may build on what is shown.
 * Throws what `write` throws.
 */
export function useWrite<Entity extends Versioned>(showing: Showing<Entity>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: FromScreen<Entity>) => writeShown(client, showing, given),
  });
}

/** The same for a button of which a list has hundreds: nothing is made before it is pressed. */
export function runWrite<Entity extends Versioned>(
  client: QueryClient,
  showing: Showing<Entity>,
  given: GivenWrite<Entity>,
): Promise<WriteEnd<Entity>> {
  const mutationFn = () => writeShown(client, showing, given);
  return client.getMutationCache().build(client, { mutationFn }).execute(undefined);
}

async function writeShown<Entity extends Versioned>(
  client: QueryClient,
  showing: Showing<Entity>,
  { blocked, signal, onProgress, ...given }: FromScreen<Entity>,
): Promise<WriteEnd<Entity>> {
  const { show, showEnd } = onScreen(client, showing, given);
  if (!readDeviceSettings().offlineMode) show(); // it is lost with the page in any case
  const late = setTimeout(show, showAnyway);
  try {
    const end = blocked
      ? await decided(blocked, given)
      : await write(given, { ...(signal && { signal }), onProgress, onCommit: show });
    await showEnd(end);
    return end;
  } catch (error) {
    await showEnd(null);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

async function decided<Entity extends Versioned>(
  blocked: BlockedWrite<Entity>,
  { title, work, base, files = {} }: GivenWrite<Entity>,
): Promise<WriteEnd<Entity>> {
  const { decide } = await import('#web/offline/outbox/decide.ts');
  return decide(blocked, { title, work, files, base });
}

/** Shows a write and how it ended, as long as its author is signed in. */
function onScreen<Entity>(
  client: QueryClient,
  showing: Showing<Entity>,
  given: GivenWrite<Entity>,
) {
  const personId = outboxWriter();
  const isOthers = () => personId !== outboxWriter();
  let dropped: readonly QueryKey[] | null = null;
  const show = () => {
    if (dropped !== null || isOthers()) return;
    const shown = showing.show?.(client, given) ?? [];
    dropped = shown.filter((queryKey) => dropReads(client, queryKey));
  };
  return {
    show,
    showEnd: async (end: WriteEnd<Entity> | null) => {
      if (end !== null) show();
      dropped ??= [];
      if (isOthers()) return;
      await showing.showEnd(client, given, end);
      readAgain(client, dropped);
    },
  };
}

/** A read under way may lack what is shown; true if there was one. */
function dropReads(client: QueryClient, queryKey: QueryKey): boolean {
  const isDropped =
    client.isFetching({ queryKey }) > 0 && client.getQueryData(queryKey) !== undefined;
  if (isDropped) void client.cancelQueries({ queryKey });
  return isDropped;
}

/** What was dropped may have brought what others wrote. */
function readAgain(client: QueryClient, dropped: readonly QueryKey[]): void {
  for (const queryKey of dropped) void client.invalidateQueries({ queryKey });
}
