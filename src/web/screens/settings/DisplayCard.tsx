import { Accessibility, Eye, Volume2 } from 'lucide-react';
import { type TextSizeName, textSizes } from '#song/arrangement/displayPreferences.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { chooseTheme, followSystemTheme, useTheme } from '#web/preferences/theme.ts';
import {
  changeDisplayPreferences,
  resetDisplayPreferences,
  useDisplayPreferences,
} from '#web/preferences/displayPreferences.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { toast } from '#web/ui/toastStore.ts';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './SettingsScreen.module.css';

/** Theme and text size; other display settings are on the song screen. */
export function DisplayCard() {
  const theme = useTheme();
  const [, changeDevice] = useDeviceSettings();
  const reset = () => {
    resetDisplayPreferences();
    changeDevice({ characterKeys: true });
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

const names = Object.keys(textSizes) as TextSizeName[];

/** Four named sizes; none is marked if the song's toolbar chose one in between (decision 24). */
function TextSizeChoice() {
  const { textSize } = useDisplayPreferences();
  return (
    <fieldset className={styles['sizes']}>
      <legend className={styles['legend']}>{settings.textSize}</legend>
      <div className={classNames(layout['rows'], styles['sizeButtons'])}>
        {names.map((name) => (
          <Button
            key={name}
            aria-pressed={textSize === textSizes[name]}
            className={styles['size']}
            onClick={() => changeDisplayPreferences(() => ({ textSize: textSizes[name] }))}
          >
            {settings.textSizes[name]}
          </Button>
        ))}
      </div>
      <figure className={styles['sample']}>
        <figcaption className={styles['caption']}>{settings.sampleLabel}</figcaption>
        <div className={styles['lyrics']} style={{ '--text-size': textSize }}>
          {settings.sample.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </figure>
    </fieldset>
  );
}

/** How recordings play on this device. */
export function SoundCard() {
  const [{ autoplay, repeatAudio }, change] = useDeviceSettings();
  return (
    <SettingsCard title={settings.sound} Icon={Volume2}>
      <Switch
        label={settings.autoplay}
        hint={settings.autoplayHint}
        checked={autoplay}
        onChange={(on) => change({ autoplay: on })}
      />
      <Switch
        label={settings.repeatAudio}
        hint={settings.repeatAudioHint}
        checked={repeatAudio}
        onChange={(on) => change({ repeatAudio: on })}
      />
    </SettingsCard>
  );
}

/** For screen readers, and for people whom single-character shortcuts disturb (WCAG 2.1.4). */
export function AccessibilityCard() {
  const { speakChords } = useDisplayPreferences();
  const [{ characterKeys }, change] = useDeviceSettings();
  return (
    <SettingsCard title={settings.accessibility} Icon={Accessibility}>
      <Switch
        label={settings.speakChords}
        hint={settings.speakChordsHint}
        checked={speakChords}
        onChange={(on) => changeDisplayPreferences(() => ({ speakChords: on }))}
      />
      <Switch
        label={settings.characterKeys}
        hint={settings.characterKeysHint}
        checked={characterKeys}
        onChange={(on) => change({ characterKeys: on })}
      />
    </SettingsCard>
  );
}
