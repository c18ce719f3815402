import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  changePerson,
  createRecoveryCode,
  deletePerson,
  getRegistration,
  listPeople,
  type Person,
  reopenRegistration,
} from '#contract/people.ts';
import { call } from '#web/api/client/request.ts';
import { invitationKeys } from './invitations.ts';

const peopleKey = ['/api/people'];
const registrationKey = ['/api/registration'];

/** Everybody, for the administration; always asked for anew, for others change people too. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: ({ signal }) => call(listPeople, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Changes what is named; a closed account takes its open invitations with it. */
export function useChangePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePerson>) => call(changePerson, { params: { id }, body }),
    onSuccess: async (person, { community }) => {
      keepPerson(client, person);
      // Its spelling may be another one for others too.
      if (community !== undefined) await client.invalidateQueries({ queryKey: peopleKey });
      await client.invalidateQueries({ queryKey: invitationKeys.all });
    },
    // Somebody else may have changed the same person: what is shown is asked for anew.
    onError: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** Deletes a closed account. */
export function useDeletePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePerson, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** A new way in for somebody who lost their device; all their sign-ins end (decision 9). */
export function useCreateRecoveryCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createRecoveryCode, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}

/** Whether bare codes let people in (decision 7). */
export function useRegistrationState() {
  return useQuery({
    queryKey: registrationKey,
    queryFn: ({ signal }) => call(getRegistration, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useReopenRegistration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(reopenRegistration, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: registrationKey }),
  });
}

function keepPerson(client: QueryClient, person: Person): void {
  client.setQueryData<Person[]>(peopleKey, (people) =>
    people?.map((each) => (each.id === person.id ? person : each)),
  );
}
