import { KeyRound, Laptop, type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import { type DeviceKind, deviceKind } from '#web/session/deviceKind.ts';
import { deviceNames, login } from '#web/texts/login.ts';
import styles from './LoginScreen.module.css';

const icons: Readonly<Record<DeviceKind, LucideIcon>> = {
  appleMobile: Smartphone,
  android: Smartphone,
  mac: Laptop,
  windows: Monitor,
  other: KeyRound,
};

/** What will ask for the finger, the face or the code (spec §2). */
export function DeviceLine() {
  const { userAgent, platform, maxTouchPoints } = navigator;
  const kind = deviceKind(userAgent, platform, maxTouchPoints);
  const Icon = icons[kind];
  return (
    <div className={styles['device']}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles['deviceIcon']} />
      <p>
        <span className={styles['soft']}>{login.device}</span>
        <span className={styles['deviceName']}>{deviceNames[kind]}</span>
      </p>
    </div>
  );
}
