import { useRef, useState } from 'react';
import { fieldSentences } from '#contract/fieldSentences.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { changeProfile } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { sentenceOf } from '#web/wire/apiError.ts';
import { useChangeProfile, usePasskeys, useSignIns } from '#web/api/profile.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { Page } from '#web/parts/frame/Page.tsx';
import { Shell } from '#web/parts/frame/Shell.tsx';
import { useAuth, useUser } from '#web/session/authContext.ts';
import { profile as texts, roleNames } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { DevicesCard } from './DevicesCard.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import styles from './ProfileScreen.module.css';

/** «Rediger profil» (spec §2, decision 9). */
export function ProfileScreen() {
  const user = useUser();
  // Both lists are waited for: whichever came first would be pushed away by the other.
  const passkeys = usePasskeys();
  const signIns = useSignIns();
  const ready = !passkeys.isPending && !signIns.isPending;
  return (
    <Shell title={texts.heading} withSearch={false}>
      <Page
        width={64}
        heading={texts.heading}
        description={texts.description}
        aside={<ButtonLink href={pages.settings.path}>{texts.toSettings}</ButtonLink>}
      >
        <div aria-busy={!ready} className={styles['cards']}>
          {user !== null && <NameCard key={user.id} user={user} />}
          {ready ? (
            <>
              <PasskeysCard passkeys={passkeys} />
              <DevicesCard signIns={signIns} />
              {user !== null && <OwnDataCard user={user} />}
            </>
          ) : (
            <Skeletons count={2} className={styles['bone']} />
          )}
        </div>
      </Page>
    </Shell>
  );
}

/** The own first name; community and role are for a prest to change (decision 8). */
function NameCard({ user }: { user: User }) {
  const { update } = useAuth();
  const [firstName, setFirstName] = useState(user.firstName);
  const [left, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = useChangeProfile();
  const parsed = changeProfile.body.safeParse({ firstName });
  const wrong = parsed.success ? undefined : fieldSentences(parsed.error)['firstName'];

  const submit = () => {
    setLeft(true);
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
    <Card heading={texts.name} className={styles['card']}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) submit();
        }}
      >
        <TextField
          ref={field}
          label={texts.firstName}
          hint={texts.firstNameHint}
          error={left ? wrong : undefined}
          value={firstName}
          maxLength={limits.firstName}
          required
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="done"
          onBlur={() => setLeft(true)}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        {change.isError && (
          <FailureNotice
            sentence={sentenceOf(change.error) ?? texts.nameNotChanged}
            error={change.error}
          />
        )}
        <Button type="submit" look="primary" pending={change.isPending} className={styles['start']}>
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
        <p className={styles['after']}>{texts.changedByPrest}</p>
      </div>
    </Card>
  );
}
