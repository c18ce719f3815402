import { BookOpen, ShieldCheck } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { privacy } from '#web/texts/privacy.ts';
import { settings } from '#web/texts/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Contact } from './Contact.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';

export function AboutCard() {
  return (
    <SettingsCard title={settings.about} Icon={BookOpen}>
      <p>{settings.aboutText}</p>
      <p className={styles['soft']}>{settings.version(__APP_VERSION__)}</p>
      <div className={styles['buttons']}>
        <ButtonLink href={pages.privacy.path}>
          <ShieldCheck size={20} aria-hidden="true" />
          {privacy.link}
        </ButtonLink>
      </div>
      <Contact />
    </SettingsCard>
  );
}
