import { BookOpen } from 'lucide-react';
import { settings } from '#web/texts/settings.ts';
import { Contact } from './Contact.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';

export function AboutCard() {
  return (
    <SettingsCard title={settings.about} Icon={BookOpen}>
      <p>{settings.aboutText}</p>
      <p className={styles['soft']}>{settings.version(__APP_VERSION__)}</p>
      <Contact />
    </SettingsCard>
  );
}
