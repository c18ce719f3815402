import { ShieldCheck } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { settings } from '#web/texts/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';

/** The way to the administration, for whoever may (decision 8). */
export function AdministrationCard() {
  return (
    <SettingsCard title={settings.administration} Icon={ShieldCheck}>
      <p className={styles['soft']}>{settings.administrationHint}</p>
      <ButtonLink href={pages.administration.path} className={styles['start']}>
        {settings.toAdministration}
      </ButtonLink>
    </SettingsCard>
  );
}
