import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Forgets all that was fetched for whoever was here before. `stays`: somebody else is here at once,
 * and what is on the screen is asked for anew in their name.
 */
export function forgetAnswers(client: QueryClient, me: QueryKey, stays: boolean): void {
  const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== me[0] };
  client.getMutationCache().clear();
  client.removeQueries({ ...others, ...(stays && { type: 'inactive' as const }) });
  if (stays) void client.resetQueries(others);
}
