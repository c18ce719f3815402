import { useParams } from 'wouter';
import { songPage } from '#contract/pages.ts';
import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { SongGate } from '#web/parts/SongGate.tsx';
import { history as texts } from '#web/texts/history.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { History } from './History.tsx';
import styles from './History.module.css';

/** «Historikk» of a song (decision 13). */
export function HistoryScreen() {
  const { id } = useParams<{ id: string }>();
  return (
    <Shell title={texts.heading}>
      <SongGate id={id} heading={texts.heading}>
        {(song) => (
          <>
            <div className={styles['top']}>
              <PageHeading heading={texts.heading} description={song.title} />
              <ButtonLink href={songPage('song', song.id)}>{texts.toSong}</ButtonLink>
            </div>
            <History song={song} />
          </>
        )}
      </SongGate>
    </Shell>
  );
}
