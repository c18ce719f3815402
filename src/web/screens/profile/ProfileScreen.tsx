import { pages } from '#contract/base/pages.ts';
import { usePasskeys, useSignIns } from '#web/api/profile.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { DevicesCard } from './DevicesCard.tsx';
import { NameCard } from './NameCard.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import styles from './ProfileScreen.module.css';

/** «Rediger profil» (spec §2, decision 9). */
export function ProfileScreen() {
  const user = useUser();
  // Waits for both lists: the first to arrive would be moved by the other.
  const passkeys = usePasskeys();
  const signIns = useSignIns();
  const ready = !passkeys.isPending && !signIns.isPending;
  return (
    <Shell title={texts.heading} withSearch={false}>
      <Page
        width={72}
        heading={texts.heading}
        description={texts.description}
        aside={<ButtonLink href={pages.settings.path}>{texts.toSettings}</ButtonLink>}
      >
        <div aria-busy={!ready} className={classNames(layout['stack'], styles['cards'])}>
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
