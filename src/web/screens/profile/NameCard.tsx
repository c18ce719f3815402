import { useRef, useState } from 'react';
import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { limits } from '#contract/base/limits.ts';
import { changeProfile } from '#contract/people/profile.ts';
import type { User } from '#contract/people/user.ts';
import { useChangeProfile } from '#web/api/profile.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { profile as texts, roleNames } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import layout from '#web/ui/layout.module.css';
import styles from './ProfileScreen.module.css';

/** One's own first name; community and role can be changed only by a prest (decision 8). */
export function NameCard({ user }: { user: User }) {
  const { update } = useAuth();
  const [firstName, setFirstName] = useState(user.firstName);
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = useChangeProfile();
  const parsed = changeProfile.body.safeParse({ firstName });
  const wrong = parsed.success ? undefined : fieldSentences(parsed.error)['firstName'];

  const submit = () => {
    setTouched(true);
    if (!parsed.success) return field.current?.focus();
    change.mutate(parsed.data.firstName, {
      onSuccess: (answer) => {
        update(answer.user);
        setFirstName(answer.user.firstName);
        toast({ title: texts.nameChanged });
      },
    });
  };

  return (
    <Card heading={texts.name}>
      <form
        noValidate
        className={layout['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) submit();
        }}
      >
        <TextField
          ref={field}
          label={texts.firstName}
          hint={texts.firstNameHint}
          error={isTouched ? wrong : undefined}
          value={firstName}
          maxLength={limits.firstName}
          required={chrome.required}
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="done"
          onBlur={() => setTouched(true)}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        {change.isError && (
          <FailureNotice
            sentence={sentenceOf(change.error) ?? texts.nameNotChanged}
            error={change.error}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          pending={change.isPending}
          className={styles['start']}
        >
          {change.isPending ? texts.saving : texts.saveName}
        </Button>
      </form>
      <div>
        <Facts
          facts={[
            [texts.community, user.community],
            [texts.role, roleNames[user.role]],
          ]}
        />
        <p className={styles['after']}>
          {texts.changedByPrest} {texts.prestsAreTold}
        </p>
      </div>
    </Card>
  );
}
