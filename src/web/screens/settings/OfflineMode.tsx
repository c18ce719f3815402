import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { settings } from '#web/texts/settings.ts';
import { Switch } from '#web/ui/Switch.tsx';

/** «Offline-modus» (decision 25). */
export function OfflineMode() {
  const [{ offlineMode }, change] = useDeviceSettings();
  return (
    <Switch
      label={settings.offlineMode}
      hint={settings.offlineModeHint}
      checked={offlineMode}
      onChange={(on) => change({ offlineMode: on })}
    />
  );
}
