import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './SettingsScreen.module.css';

interface SettingsCardProps {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly children: ReactNode;
}

export function SettingsCard({ title, Icon, children }: SettingsCardProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={styles['icon']} />
        {title}
      </h2>
      {children}
    </Card>
  );
}
