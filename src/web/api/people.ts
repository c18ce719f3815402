import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/base/endpoint.ts';
import {
  changePerson,
  createRecoveryCode,
  deletePerson,
  getRegistration,
  listPeople,
  type Person,
  reopenRegistration,
} from '#contract/people/people.ts';
import { request } from '#web/client/request.ts';
import { invitationKeys } from './invitations.ts';

const peopleKey = ['/api/people'];
const registrationKey = ['/api/registration'];

/** All accounts, for the administration; always refetched, since others change them too. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: ({ signal }) => request(listPeople, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Changes the given fields; closing an account revokes its open invitations. */
export function useChangePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePerson>) =>
      request(changePerson, { params: { id }, body }),
    onSuccess: async (person, { community }) => {
      keepPerson(client, person);
      // A community may be spelled differently for other people too.
      if (community !== undefined) await client.invalidateQueries({ queryKey: peopleKey });
      await client.invalidateQueries({ queryKey: invitationKeys.all });
    },
    // Somebody else may have changed the same person: refetch.
    onError: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** Deletes a closed account. */
export function useDeletePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deletePerson, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** A recovery code for somebody who lost their device; ends all their sessions (decision 9). */
export function useCreateRecoveryCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(createRecoveryCode, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}

/** Whether codes without an invitation are accepted (decision 7). */
export function useRegistrationState() {
  return useQuery({
    queryKey: registrationKey,
    queryFn: ({ signal }) => request(getRegistration, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useReopenRegistration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(reopenRegistration, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: registrationKey }),
  });
}

function keepPerson(client: QueryClient, person: Person): void {
  client.setQueryData<Person[]>(peopleKey, (people) =>
    people?.map((each) => (each.id === person.id ? person : each)),
  );
}
