import { pages } from '#contract/pages.ts';
import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { NameCard } from './NameCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import styles from './ProfileScreen.module.css';

/** «Rediger profil» (spec §2, decision 9). */
export function ProfileScreen() {
  const user = useUser();
  return (
    <Shell title={texts.heading} withSearch={false}>
      <div className={styles['screen']}>
        <div className={styles['top']}>
          <PageHeading heading={texts.heading} description={texts.description} />
          <ButtonLink href={pages.settings.path}>{texts.toSettings}</ButtonLink>
        </div>
        <div className={styles['cards']}>
          {user !== null && <NameCard key={user.id} user={user} />}
          <PasskeysCard />
          <DevicesCard />
        </div>
      </div>
    </Shell>
  );
}
