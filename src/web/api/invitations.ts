import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/headers.ts';
import {
  createInvitation,
  listAllInvitations,
  listCommunities,
  listInvitations,
  revokeInvitation,
} from '#contract/invitations.ts';
import { call } from '#web/api/client/request.ts';
import { pressKeys } from '#web/api/client/idempotencyKeys.ts';

/** `all` is the beginning of both others. */
export const invitationKeys = {
  all: ['/api/invitations'],
  own: ['/api/invitations', 'own'],
  everybodys: ['/api/invitations', 'all'],
} as const;

/** Those the person made; always asked for anew, for they are used elsewhere. */
export function useOwnInvitations() {
  return useQuery({
    queryKey: invitationKeys.own,
    queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Everybody's, for the administration. */
export function useAllInvitations() {
  return useQuery({
    queryKey: invitationKeys.everybodys,
    queryFn: ({ signal }) => call(listAllInvitations, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** For whoever invites into any; without them a community is typed as it comes. */
export function useCommunities(enabled: boolean) {
  return useQuery({
    queryKey: [listCommunities.path],
    queryFn: ({ signal }) => call(listCommunities, {}, { signal }),
    refetchOnMount: 'always',
    enabled,
  });
}

/** Once, however often it is pressed; the lists of invitations are fetched again afterwards (spec §7). */
export function useCreateInvitation() {
  const client = useQueryClient();
  const [keys] = useState(pressKeys);
  return useMutation({
    mutationFn: (body: BodyOf<typeof createInvitation>) =>
      keys([body.firstName, body.community], ({ key }) =>
        call(createInvitation, { body }, { headers: { [idempotencyHeader]: key } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}

/** Also a refusal says that the list is old: somebody used or revoked it meanwhile. */
export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}
