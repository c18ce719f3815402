import { UserRound, UserRoundPen, UserRoundPlus } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import type { User } from '#contract/user.ts';
import { roleNames } from '#web/texts/roles.ts';
import { settings } from '#web/texts/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';

/** Who is signed in; everyone may go and see whether they may invite (spec §6). */
export function ProfileCard({ user }: { user: User }) {
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
