import { useParams } from 'wouter';
import { isServerPageShown } from '#web/client/serverPage.ts';
import { useSong } from '#web/api/song.ts';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongFailure, SongNotFound } from '#web/features/SongFailure.tsx';
import { song as texts } from '#web/texts/song.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { OpenSong } from './OpenSong.tsx';
import { SongBar } from './SongBar.tsx';
import { useHasMusicCode } from './music/useTransposedSong.ts';
import styles from './SongScreen.module.css';
import { useFullscreen } from './useFullscreen.ts';

/** Song detail (spec §2). */
export function SongScreen() {
  const { id } = useParams<{ id: string }>();
  const song = useSong(id);
  const fullscreen = useFullscreen();
  const data = song.data ?? undefined;
  // A slow server may know a song that the device lacks.
  const isMissing = song.data === null && !song.isFetching;
  const isFailed = isMissing || (song.isError && song.data === undefined);
  const isAlone = fullscreen.on && data !== undefined;

  const hasMusic = useHasMusicCode(data);
  if (isServerPageShown() && (song.isPending || !hasMusic)) return null;

  return (
    <Shell
      title={data?.title ?? (isMissing ? texts.notFound : undefined)}
      bare={isAlone}
      dense
      withBack
      ownBar={!isFailed}
      className={isAlone ? styles['alone'] : isFailed ? undefined : styles['open']}
    >
      {data === undefined && !isFailed && <SongSkeleton />}
      {data !== undefined && (
        <OpenSong key={data.id} song={data} fullscreen={fullscreen} waiting={<SongSkeleton />} />
      )}
      {isMissing && <SongNotFound />}
      {song.isError && song.data === undefined && (
        <SongFailure error={song.error} onRetry={() => void song.refetch()} />
      )}
    </Shell>
  );
}

const stanzas = 3;
const linesOfStanza = 4;

/** Placeholder with the outline of a song: title, facts, tools, stanzas. */
export function SongSkeleton() {
  return (
    <div aria-busy="true" className={styles['song']}>
      <div role="status" className="visually-hidden">
        <h1>{texts.loading}</h1>
      </div>
      <div className={styles['head']}>
        <SongBar song={null}>
          <Skeletons count={1} className={styles['title']} />
        </SongBar>
        <Skeletons count={1} className={styles['facts']} />
      </div>
      <Skeletons count={1} className={styles['toolbar']} />
      <div className={styles['lyrics']}>
        {Array.from({ length: stanzas }, (_, stanza) => (
          <div key={stanza} className={styles['stanza']}>
            <Skeletons count={linesOfStanza} className={styles['line']} />
          </div>
        ))}
      </div>
    </div>
  );
}
