import {
  type MutationOptions,
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
 * The one way of a write from a screen: see `write`. It is shown at once, since the next press may
 * build on what is shown. Throws what `write` throws.
 */
export function useWrite<Entity extends Versioned>(showing: Showing<Entity>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send<Entity>,
    onMutate: (given) => {
      const shown = onScreen(client, showing, given);
      shown.show();
      return shown;
    },
    onSuccess: (end, _, shown) => shown.showEnd(end),
    onError: (_, __, shown) => shown?.showEnd(null),
  } satisfies MutationOptions<
    WriteEnd<Entity>,
    Error,
    FromScreen<Entity>,
    ReturnType<typeof onScreen<Entity>>
  >);
}

/**
 * The same for a button of which a list has hundreds, and that is pressed once at a time: nothing is
 * made before, and what it shows is not lost with the page.
 */
export function runWrite<Entity extends Versioned>(
  client: QueryClient,
  showing: Showing<Entity>,
  given: GivenWrite<Entity>,
): Promise<WriteEnd<Entity>> {
  const { show, showEnd } = onScreen(client, showing, given);
  const late = setTimeout(show, showAnyway);
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => write(given, { onCommit: show }),
    onSuccess: showEnd,
    onError: () => showEnd(null),
  });
  return mutation.execute(undefined).finally(() => clearTimeout(late));
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

async function send<Entity extends Versioned>({
  blocked,
  signal,
  onProgress,
  ...given
}: FromScreen<Entity>): Promise<WriteEnd<Entity>> {
  if (blocked) {
    const { title, work, base, files = {} } = given;
    const { decide } = await import('#web/offline/outbox/decide.ts');
    return decide(blocked, { title, work, files, base });
  }
  return write(given, { ...(signal && { signal }), onProgress });
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
