import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#contract/base/endpoint.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import {
  createInvitation,
  listAllInvitations,
  listCommunities,
  listInvitations,
  revokeInvitation,
} from '#contract/people/invitations.ts';
import { request } from '#web/client/request.ts';
import { idempotencyKeys } from '#web/client/idempotencyKeys.ts';

/** `all` is a prefix of both others. */
export const invitationKeys = {
  all: ['/api/invitations'],
  own: ['/api/invitations', 'own'],
  everybodys: ['/api/invitations', 'all'],
} as const;

/** The person's own invitations; always refetched, since they are used elsewhere. */
export function useOwnInvitations() {
  return useQuery({
    queryKey: invitationKeys.own,
    queryFn: ({ signal }) => request(listInvitations, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** All invitations, for the administration. */
export function useAllInvitations() {
  return useQuery({
    queryKey: invitationKeys.everybodys,
    queryFn: ({ signal }) => request(listAllInvitations, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/**
 * For users who may invite into any community; without the list a community is typed as free text.
 */
export function useCommunities(enabled: boolean) {
  return useQuery({
    queryKey: [listCommunities.path],
    queryFn: ({ signal }) => request(listCommunities, {}, { signal }),
    refetchOnMount: 'always',
    enabled,
  });
}

/**
 * Creates one invitation per form, however often the button is pressed; then refetches the lists
 * (spec §7).
 */
export function useCreateInvitation() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: (body: BodyOf<typeof createInvitation>) =>
      keys([body.firstName, body.community], (key) =>
        request(createInvitation, { body }, { headers: { [idempotencyHeader]: key } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}

/** Also refetches after a refusal: somebody used or revoked the invitation meanwhile. */
export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(revokeInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}
