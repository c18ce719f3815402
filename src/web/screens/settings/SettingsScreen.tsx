import { may } from '#people/rights.ts';
import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { settings } from '#web/texts/settings.ts';
import { AboutCard } from './AboutCard.tsx';
import { AdministrationCard } from './AdministrationCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DisplayCard } from './DisplayCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import styles from './SettingsScreen.module.css';
import { SoundCard } from './SoundCard.tsx';

export function SettingsScreen() {
  const user = useUser();
  return (
    <Shell title={settings.title} withSearch={false}>
      <div className={styles['screen']}>
        <PageHeading heading={settings.title} description={settings.description} />
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
      </div>
    </Shell>
  );
}
