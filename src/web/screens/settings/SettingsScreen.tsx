import { ShieldCheck, UserRound, UserRoundPen, UserRoundPlus } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import type { User } from '#contract/user.ts';
import { may } from '#people/rights.ts';
import { Page } from '#web/parts/frame/Page.tsx';
import { Shell } from '#web/parts/frame/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { roleNames } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { AboutCard } from './AboutCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DisplayCard, SoundCard } from './DisplayCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';

export function SettingsScreen() {
  const user = useUser();
  return (
    <Shell title={settings.title} withSearch={false}>
      <Page width={60} heading={settings.title} description={settings.description}>
        <div className={styles['cards']}>
          <div className={styles['column']}>
            <DisplayCard />
            <SoundCard />
            <DataCard />
          </div>
          <div className={styles['column']}>
            {user !== null && <ProfileCard user={user} />}
            {user !== null && may(user, 'administer') && <AdministrationCard />}
            <AboutCard />
          </div>
        </div>
      </Page>
    </Shell>
  );
}

/** Who is signed in; everyone may go and see whether they may invite (spec §6). */
function ProfileCard({ user }: { user: User }) {
  return (
    <SettingsCard title={settings.profile} Icon={UserRound}>
      <Facts
        facts={[
          [settings.name, user.firstName],
          [settings.community, user.community],
          [settings.role, roleNames[user.role]],
        ]}
      />
      <div className={styles['buttons']}>
        <ButtonLink href={pages.profile.path}>
          <UserRoundPen size={20} aria-hidden="true" />
          {settings.editProfile}
        </ButtonLink>
        <ButtonLink href={pages.createInvitation.path}>
          <UserRoundPlus size={20} aria-hidden="true" />
          {settings.invite}
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}

/** The way to the administration, for whoever may (decision 8). */
function AdministrationCard() {
  return (
    <SettingsCard title={settings.administration} Icon={ShieldCheck}>
      <p className={styles['soft']}>{settings.administrationHint}</p>
      <ButtonLink href={pages.administration.path} className={styles['start']}>
        {settings.toAdministration}
      </ButtonLink>
    </SettingsCard>
  );
}
