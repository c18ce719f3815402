import { LockKeyhole } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { Shell } from '#web/parts/Shell.tsx';
import { administration as texts } from '#web/texts/administration.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './AdministrationScreen.module.css';

/** For whoever types the address without the right: the sentence of the server's 403. */
export function Refused() {
  return (
    <Shell title={texts.refused} withSearch={false}>
      <div className={styles['refused']}>
        <LockKeyhole size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
        <h1>{texts.refused}</h1>
        <p>{texts.refusedHint}</p>
        <ButtonLink href={pages.settings.path} look="primary">
          {texts.toSettings}
        </ButtonLink>
      </div>
    </Shell>
  );
}
