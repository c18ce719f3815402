import { useId, useState } from 'react';
import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { limits } from '#contract/base/limits.ts';
import { type Person, changePerson } from '#contract/people/people.ts';
import { sameCommunity } from '#people/community.ts';
import { roles } from '#people/role.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { useChangePerson } from '#web/api/people.ts';
import { CommunityField } from '#web/features/CommunityField.tsx';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { chrome } from '#web/texts/chrome.ts';
import { administration } from '#web/texts/administration.ts';
import { community } from '#web/texts/invitations.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { roleNames } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select, focusField } from '#web/ui/Fields.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { toast } from '#web/ui/toastStore.ts';
import layout from '#web/ui/layout.module.css';
import styles from './People.module.css';
import type { ShownPerson } from './AccountActions.tsx';

/**
 * Role, right to invite and community, saved together by a button: a role grants or removes a lot,
 * and a select is easily changed by accident. For oneself only the community (decision 48).
 */
export function PersonForm({ person, isSelf, communities }: ShownPerson) {
  const id = useId();
  const form = usePersonForm(person, id);
  const { values } = form;
  return (
    <form
      id={id}
      noValidate
      className={layout['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.pending) form.submit();
      }}
    >
      <div className={classNames(layout['stack'], styles['pair'])}>
        <Select
          label={texts.role}
          value={values.role}
          disabled={isSelf}
          choices={roles.map((role) => ({ value: role, name: roleNames[role] }))}
          onChoose={(role) => form.change({ role })}
        />
        <CommunityField
          data-field="community"
          hint={community.hint}
          error={form.wrong}
          value={values.community}
          known={communities}
          own={person.community}
          maxLength={limits.community}
          required={chrome.required}
          onChange={(event) => form.change({ community: event.currentTarget.value })}
        />
      </div>
      {isSelf ? (
        <p className={styles['explained']}>{texts.ownRights}</p>
      ) : (
        <Switch
          label={texts.canInvite}
          hint={texts.canInviteHint}
          checked={values.canInvite}
          onChange={(canInvite) => form.change({ canInvite })}
        />
      )}
      {form.error !== null && (
        <FailureNotice sentence={sentenceOf(form.error) ?? texts.notChanged} error={form.error} />
      )}
      <Button type="submit" variant="primary" pending={form.pending} className={styles['start']}>
        {form.pending ? administration.saving : administration.save}
      </Button>
      <IdentityQuestion identity={form.identity} />
    </form>
  );
}

type Values = Pick<Person, 'role' | 'canInvite' | 'community'>;

/**
 * Unsaved changes over the person as on the server. Only the changes are sent, so that two prests
 * can change different fields.
 */
function usePersonForm(person: Person, formId: string) {
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
            const isOwn =
              user?.id === saved.id || sameCommunity(user?.community ?? '', saved.community);
            if (user !== null && isOwn) update({ ...user, community: saved.community });
          },
          onError: (failure) => {
            if (identity.askedFor(failure, save)) reset();
          },
        });
      save();
    },
  };
}
