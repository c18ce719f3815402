import { useLocation, useParams } from 'wouter';
import { pages } from '#contract/pages.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { useSong } from '#web/api/songs.ts';
import { Shell } from '#web/parts/Shell.tsx';
import { SongFailure } from '#web/parts/SongFailure.tsx';
import { SongNotFound } from '#web/parts/SongNotFound.tsx';
import { song as texts } from '#web/texts/song.ts';
import { OpenSong } from './OpenSong.tsx';
import styles from './SongScreen.module.css';
import { SongSkeleton } from './SongSkeleton.tsx';
import { useFullscreen } from './useFullscreen.ts';

/** Song detail (spec §2). A search typed here is looked up in the library on Enter. */
export function SongScreen() {
  const { id } = useParams<{ id: string }>();
  const [, navigate] = useLocation();
  const song = useSong(id);
  const fullscreen = useFullscreen();
  const isMissing = song.error instanceof ApiError && [400, 404].includes(song.error.status);

  const isAlone = fullscreen.on && song.data !== undefined;

  return (
    <Shell
      title={song.data?.title ?? (isMissing ? texts.notFound : undefined)}
      bare={isAlone}
      className={isAlone ? styles['alone'] : undefined}
      onSearchSubmit={() => navigate(pages.library.path)}
    >
      {song.isPending && <SongSkeleton />}
      {song.data !== undefined && (
        <OpenSong key={song.data.id} song={song.data} fullscreen={fullscreen} />
      )}
      {song.isError && isMissing && <SongNotFound />}
      {song.isError && !isMissing && song.data === undefined && (
        <SongFailure error={song.error} onRetry={() => void song.refetch()} />
      )}
    </Shell>
  );
}
