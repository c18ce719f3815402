import { History, Layers } from 'lucide-react';
import { songPage } from '#contract/pages.ts';
import { songDetails as texts } from '#web/texts/songDetails.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './SongLinks.module.css';

/** From a song to its versions and to who changed it. */
export function SongLinks({ songId }: { songId: string }) {
  return (
    <ul className={styles['links']}>
      <li>
        <ButtonLink href={songPage('versions', songId)} look="plain">
          <Layers size={20} aria-hidden="true" />
          {texts.versions}
        </ButtonLink>
      </li>
      <li>
        <ButtonLink href={songPage('history', songId)} look="plain">
          <History size={20} aria-hidden="true" />
          {texts.history}
        </ButtonLink>
      </li>
    </ul>
  );
}
