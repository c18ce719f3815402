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
} from '#contract/people/profile.ts';
import { codeOf } from '#web/client/apiError.ts';
import { request } from '#web/client/request.ts';
import { download } from '#web/client/download.ts';
import { passkeysKey, signInsKey } from '#web/client/queryKeys.ts';

/** Changes one's own first name; the answer is the signed-in user. */
export function useChangeProfile() {
  return useMutation({
    mutationFn: (firstName: string) => request(changeProfile, { body: { firstName } }),
  });
}

/** One's sessions; always refetched. */
export function useSignIns() {
  return useQuery({
    queryKey: signInsKey,
    queryFn: ({ signal }) => request(listSignIns, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/**
 * Ends sessions one after another, by id. `not found` also refetches: the device has signed out
 * itself; of several it counts as ended.
 */
export function useEndSignIns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await request(endSignIn, { params: { id } }).catch((error: unknown) => {
          if (ids.length === 1 || codeOf(error) !== 'signInNotFound') throw error;
        });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: signInsKey }),
  });
}

/** «Mine data», all of it. */
export function useTakePersonalData() {
  return useMutation({ mutationFn: () => download(takePersonalData) });
}

/** «Slett kontoen». */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => request(deleteAccount, {}) });
}

/** The data controller, for «Personvern». */
export function usePrivacyNotice() {
  return useQuery({
    queryKey: ['/api/privacy'],
    queryFn: ({ signal }) => request(getPrivacyNotice, {}, { signal }),
  });
}

/** The address of «Kontakt» (decision 28). */
export function useContact() {
  return useQuery({
    queryKey: ['/api/contact'],
    queryFn: ({ signal }) => request(getContact, {}, { signal }),
  });
}

/**
 * One's own passkeys, oldest first; always refetched, since other devices add and remove them too.
 */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => request(listPasskeys, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Requires recent authentication, and never removes the last one (decision 9). */
export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(removePasskey, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: signInsKey });
      return client.invalidateQueries({ queryKey: passkeysKey });
    },
  });
}
