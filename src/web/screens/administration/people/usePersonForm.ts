import { useState } from 'react';
import { fieldSentences } from '#contract/fieldSentences.ts';
import { changePerson, type Person } from '#contract/people.ts';
import { useChangePerson } from '#web/api/people.ts';
import { useAuth } from '#web/session/authContext.ts';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { peopleTexts as texts } from '#web/texts/administration.ts';
import { focusField } from '#web/ui/focusField.ts';
import { toast } from '#web/ui/toastStore.ts';

type Values = Pick<Person, 'role' | 'canInvite' | 'community'>;

/**
 * What was changed and not saved yet is laid over the person as the server has them. Only that is
 * sent, so that two prests who change different things both get their way.
 */
export function usePersonForm(person: Person, formId: string) {
  const { state, update } = useAuth();
  const [edits, setEdits] = useState<Partial<Values>>({});
  const { mutate, reset, isPending, error } = useChangePerson(person.id);
  const identity = useIdentityCheck();
  const changes = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => person[name as keyof Values] !== value),
  );
  const parsed = changePerson.body.safeParse(changes);
  const wrong = parsed.success ? undefined : fieldSentences(parsed.error)['community'];

  return {
    values: { ...person, ...edits } satisfies Values,
    pending: isPending,
    error,
    identity,
    wrong,
    change: (edit: Partial<Values>) => setEdits((before) => ({ ...before, ...edit })),
    submit: () => {
      if (!parsed.success) return focusField(formId, 'community');
      if (Object.keys(parsed.data).length === 0) return toast({ title: texts.nothingChanged });
      const save = () =>
        mutate(parsed.data, {
          onSuccess: (saved) => {
            setEdits({});
            toast({ title: texts.changed(saved.firstName) });
            const { user } = state;
            if (user?.id === saved.id) update({ ...user, community: saved.community });
          },
          onError: (failure) => {
            if (identity.askedFor(failure, save)) reset();
          },
        });
      save();
    },
  };
}
