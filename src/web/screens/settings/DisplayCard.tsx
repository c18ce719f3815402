import { Eye } from 'lucide-react';
import { chooseTheme, followSystemTheme, useTheme } from '#web/preferences/theme.ts';
import { resetDisplayPreferences } from '#web/preferences/useDisplayPreferences.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';
import { TextSizeChoice } from './TextSizeChoice.tsx';

/** Theme and text size; the rest of how a song looks is chosen over the song itself. */
export function DisplayCard() {
  const theme = useTheme();
  const reset = () => {
    resetDisplayPreferences();
    followSystemTheme();
    toast({ title: settings.resetDone });
  };
  return (
    <SettingsCard title={settings.display} Icon={Eye}>
      <Switch
        label={settings.darkTheme}
        hint={settings.darkThemeHint}
        checked={theme === 'dark'}
        onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
      />
      <TextSizeChoice />
      <div className={styles['reset']}>
        <Button onClick={reset}>{settings.reset}</Button>
        <p className={styles['soft']}>{settings.resetHint}</p>
      </div>
    </SettingsCard>
  );
}
