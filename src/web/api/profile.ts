import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeProfile,
  deleteAccount,
  endSignIn,
  getContact,
  getPrivacyNotice,
  listPasskeys,
  listSignIns,
  removePasskey,
  takePersonalData,
} from '#contract/profile.ts';
import { codeOf } from '#web/api/client/apiError.ts';
import { call } from '#web/api/client/request.ts';
import { download } from '#web/api/client/download.ts';
import { passkeysKey, signInsKey } from '#web/api/client/queryKeys.ts';

/** One's own first name; the answer is who is signed in, as they are called now. */
export function useChangeProfile() {
  return useMutation({
    mutationFn: (firstName: string) => call(changeProfile, { body: { firstName } }),
  });
}

/** Where one is signed in; always asked for anew. */
export function useSignIns() {
  return useQuery({
    queryKey: signInsKey,
    queryFn: ({ signal }) => call(listSignIns, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/**
 * One after another, by id. Also a refusal says that the list is old: the device has signed out by
 * itself; of several that is as good as ended.
 */
export function useEndSignIns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await call(endSignIn, { params: { id } }).catch((error: unknown) => {
          if (ids.length === 1 || codeOf(error) !== 'signInNotFound') throw error;
        });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: signInsKey }),
  });
}

/** «Mine data», whole. */
export function useTakePersonalData() {
  return useMutation({ mutationFn: () => download(takePersonalData) });
}

/** «Slett kontoen». */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => call(deleteAccount, {}) });
}

/** Who is responsible, for «Personvern». */
export function usePrivacyNotice() {
  return useQuery({
    queryKey: ['/api/privacy'],
    queryFn: ({ signal }) => call(getPrivacyNotice, {}, { signal }),
  });
}

/** Whom «Kontakt» leads to (decision 28). */
export function useContact() {
  return useQuery({
    queryKey: ['/api/contact'],
    queryFn: ({ signal }) => call(getContact, {}, { signal }),
  });
}

/** One's own passkeys, the oldest first; always asked for anew, for other devices add and remove too. */
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
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: signInsKey });
      return client.invalidateQueries({ queryKey: passkeysKey });
    },
  });
}
