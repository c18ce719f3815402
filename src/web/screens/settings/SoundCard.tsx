import { Volume2 } from 'lucide-react';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { settings } from '#web/texts/settings.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { SettingsCard } from './SettingsCard.tsx';

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
