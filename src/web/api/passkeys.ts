import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPasskeys, removePasskey } from '#contract/profile.ts';
import { call } from '#web/wire/call.ts';

export const passkeysKey = ['/api/passkeys'];

/** One's own, the oldest first; always asked for anew, for other devices add and remove too. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Needs a fresh sign-in, and never takes the last one (decision 9). */
export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: passkeysKey }),
  });
}
