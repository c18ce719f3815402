import { pages } from '#contract/pages.ts';
import { backup as texts } from '#web/texts/backup.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './AppOffers.module.css';

/** Tells a prest that nothing has been saved elsewhere for days. */
export function BackupNotice() {
  return (
    <div className={styles['line']}>
      <p className={styles['title']}>{texts.overdue}</p>
      <ButtonLink href={`${pages.administration.path}?tab=trail`}>{texts.seeWhy}</ButtonLink>
    </div>
  );
}
