import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { roles } from '#people/role.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { IdentityQuestion } from '#web/parts/IdentityQuestion.tsx';
import { administration, peopleTexts as texts } from '#web/texts/administration.ts';
import { roleNames } from '#web/texts/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './People.module.css';
import type { ShownPerson } from './shownPerson.ts';
import { usePersonForm } from './usePersonForm.ts';

/**
 * Role, right to invite and community; saved together by a press, for a role gives or takes a lot
 * and a list is easily moved by accident. Of oneself the community alone (decision 48).
 */
export function PersonForm({ person, isSelf }: ShownPerson) {
  const id = useId();
  const form = usePersonForm(person, id);
  const { values } = form;
  return (
    <form
      id={id}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.pending) form.submit();
      }}
    >
      <div className={styles['pair']}>
        <Select
          label={texts.role}
          value={values.role}
          disabled={isSelf}
          choices={roles.map((role) => ({ value: role, name: roleNames[role] }))}
          onChoose={(role) => form.change({ role })}
        />
        <TextField
          data-field="community"
          label={texts.community}
          hint={texts.communityHint}
          error={form.wrong}
          value={values.community}
          maxLength={limits.community}
          required
          autoComplete="off"
          autoCapitalize="words"
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
      <Button type="submit" look="primary" pending={form.pending} className={styles['start']}>
        {form.pending ? administration.saving : administration.save}
      </Button>
      <IdentityQuestion identity={form.identity} />
    </form>
  );
}
