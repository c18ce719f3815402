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

/** The one way of a write from a screen: see `write`. Throws what it throws. */
export function useWrite<Entity extends Versioned>(showing: Showing<Entity>) {
  const client = useQueryClient();
  return useMutation(writing(client, showing));
}

/** The same for a button of which a list has hundreds: nothing is made before it is pressed. */
export function runWrite<Entity extends Versioned>(
  client: QueryClient,
  showing: Showing<Entity>,
  given: GivenWrite<Entity>,
): Promise<WriteEnd<Entity>> {
  return client.getMutationCache().build(client, writing(client, showing)).execute(given);
}

function writing<Entity extends Versioned>(
  client: QueryClient,
  { show, showEnd }: Showing<Entity>,
) {
  const isOthers = (personId: string | null) => personId !== outboxWriter();
  return {
    mutationFn: send<Entity>,
    onMutate: (given) => {
      const shown = show?.(client, given) ?? [];
      return {
        personId: outboxWriter(),
        dropped: shown.filter((queryKey) => dropReads(client, queryKey)),
      };
    },
    onSuccess: async (end, given, { personId, dropped }) => {
      if (isOthers(personId)) return;
      await showEnd(client, given, end);
      readAgain(client, dropped);
    },
    onError: async (_, given, context) => {
      if (context === undefined || isOthers(context.personId)) return;
      await showEnd(client, given, null);
      readAgain(client, context.dropped);
    },
  } satisfies MutationOptions<
    WriteEnd<Entity>,
    Error,
    FromScreen<Entity>,
    { readonly personId: string | null; readonly dropped: readonly QueryKey[] }
  >;
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
  return write(given, { ...(signal && { signal }), ...(onProgress && { onProgress }) });
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
