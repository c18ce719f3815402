import { FileDown, Heart, Maximize, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { useFavoriteButton } from '#web/parts/songList/useFavoriteButton.ts';
import { PlayButton } from '#web/screens/song/recording/SongAudio.tsx';
import type { Recording } from '#web/screens/song/recording/useRecording.ts';
import { print, song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { IconLink } from '#web/ui/Links.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { toast } from '#web/ui/toastStore.ts';
import { DisplayTools } from './DisplayTools.tsx';
import styles from './SongToolbar.module.css';
import type { ShownVersion } from './shownSong.ts';

interface SongToolbarProps {
  readonly song: Song;
  readonly version: ShownVersion;
  readonly arrangement: Arrangement;
  readonly preferences: DisplayPreferences;
  readonly recording: Recording;
  readonly onFullscreen: () => void;
}

/** What can be done with a song, in one quiet strip that stays while the lyrics scroll (spec §2). */
export function SongToolbar(props: SongToolbarProps) {
  const { song, version, arrangement, preferences, recording, onFullscreen } = props;
  const favorite = useFavoriteButton(song);
  const hasAudio = song.audioUrl !== null;
  return (
    <Toolbar
      aria-label={texts.toolbar}
      className={classNames(styles['toolbar'], hasAudio && styles['withPlay'])}
    >
      <DisplayTools preferences={preferences} />
      <IconButton
        label={favorite.label}
        pressed={favorite.pressed}
        aria-disabled={favorite.pending}
        className={styles['actions']}
        onClick={favorite.pending ? undefined : favorite.press}
      >
        <Heart aria-hidden="true" fill={favorite.pressed ? 'currentColor' : 'none'} />
      </IconButton>
      <PdfButton
        song={song}
        version={version}
        arrangement={arrangement}
        preferences={preferences}
      />
      <IconLink href={songPage('editSong', song.id)} label={texts.edit}>
        <SquarePen aria-hidden="true" />
      </IconLink>
      <IconButton label={texts.fullscreen} data-tool="fullscreen" onClick={onFullscreen}>
        <Maximize aria-hidden="true" />
      </IconButton>
      {hasAudio && <PlayButton recording={recording} className={styles['play']} />}
    </Toolbar>
  );
}

/** Puts the song on paper as it is on the screen (spec §7). */
function PdfButton(wish: PdfWish) {
  const { pending, start } = usePdfExport(wish);
  return (
    <IconButton
      label={pending ? print.pending : print.button}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : start}
    >
      <FileDown aria-hidden="true" />
    </IconButton>
  );
}

interface PdfWish {
  readonly song: Song;
  readonly version: ShownVersion;
  readonly arrangement: Arrangement;
  readonly preferences: Pick<DisplayPreferences, 'chordColor' | 'showRepeatedChorus'>;
}

/** Exports a song; the code for it comes with the first press. A toast says how it went (spec §8). */
function usePdfExport({ preferences, ...wanted }: PdfWish) {
  const [pending, setPending] = useState(false);
  const start = async () => {
    const { chordColor, showRepeatedChorus } = preferences;
    setPending(true);
    try {
      const { exportSongPdf } = await import('#web/print/exportSongPdf.ts');
      const missing = await exportSongPdf({ ...wanted, chordColor });
      const done = showRepeatedChorus ? print.doneWhole : print.doneShortened;
      const description = missing.length > 0 ? `${done} ${print.without(missing)}` : done;
      toast({ title: print.done, description });
    } catch {
      toast({ title: print.failed, description: print.failedText, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  };
  return { pending, start: () => void start() };
}
