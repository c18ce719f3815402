import {
  FileMusic,
  Files,
  HardDrive,
  ShieldCheck,
  UserRound,
  UserRoundPen,
  UserRoundPlus,
} from 'lucide-react';
import { pages } from '#contract/base/pages.ts';
import type { User } from '#contract/people/user.ts';
import { may } from '#people/rights.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import { roleNames } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';
import { songbook } from '#web/texts/songbook.ts';
import { tono } from '#web/texts/tono.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { AboutCard } from './AboutCard.tsx';
import { AccessibilityCard, DisplayCard, SoundCard } from './DisplayCard.tsx';
import { OfflineMode } from './OfflineMode.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './SettingsScreen.module.css';
import { SongbookExport } from './SongbookExport.tsx';
import { SongbookImport } from './SongbookImport.tsx';

export function SettingsScreen() {
  const user = useUser();
  return (
    <Shell title={settings.title} withSearch={false}>
      <Page width={72} heading={settings.title} description={settings.description}>
        <div className={styles['cards']}>
          <div className={styles['column']}>
            <DisplayCard />
            <SoundCard />
            <DataCard />
          </div>
          <div className={styles['column']}>
            {user !== null && <ProfileCard user={user} />}
            {user !== null && may(user, 'planForOwnCommunity') && <TonoCard />}
            {user !== null && may(user, 'administer') && <AdministrationCard />}
            <AboutCard />
            <AccessibilityCard />
          </div>
        </div>
      </Page>
    </Shell>
  );
}

/** What of the song book is stored on this device, and export and import. */
function DataCard() {
  return (
    <SettingsCard title={settings.data} Icon={HardDrive}>
      <OfflineMode />
      <SongbookTransfer />
    </SettingsCard>
  );
}

/** Exchanges the song book with other communities, as one file (decision 26). */
function SongbookTransfer() {
  return (
    <div className={styles['transfer']}>
      <div>
        <h3>{songbook.heading}</h3>
        <p className={styles['hint']}>{songbook.hint}</p>
      </div>
      <div className={layout['cluster']}>
        <SongbookExport />
        <SongbookImport />
        <ButtonLink href={pages.importSongs.path}>
          <Files size={20} aria-hidden="true" />
          {importEntry.heading}
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * The signed-in user; everyone may open the invitation screen and see whether they may invite (spec
 * §6).
 */
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
      <div className={layout['cluster']}>
        <ButtonLink href={pages.profile.path}>
          <UserRoundPen size={20} aria-hidden="true" />
          {settings.editProfile}
        </ButtonLink>
        <ButtonLink href={pages.createInvitation.path}>
          <UserRoundPlus size={20} aria-hidden="true" />
          {chrome.invite}
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}

/** A link to the report of what was sung (decision 42). */
function TonoCard() {
  return (
    <SettingsCard title={tono.heading} Icon={FileMusic}>
      <p className={styles['soft']}>{tono.description}</p>
      <ButtonLink href={pages.tono.path} className={styles['start']}>
        {tono.open}
      </ButtonLink>
    </SettingsCard>
  );
}

/** A link to the administration, if allowed (decision 8). */
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
