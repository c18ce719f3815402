import { Heart, Maximize, SquarePen } from 'lucide-react';
import { songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { useFavoriteButton } from '#web/parts/useFavoriteButton.ts';
import { PlayButton } from '#web/screens/song/recording/PlayButton.tsx';
import type { Recording } from '#web/screens/song/recording/useRecording.ts';
import { song as texts } from '#web/texts/song.ts';
import { classNames } from '#web/ui/classNames.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { IconLink } from '#web/ui/IconLink.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { DisplayTools } from './DisplayTools.tsx';
import { PdfButton } from './PdfButton.tsx';
import type { ShownVersion } from './shownVersion.ts';
import styles from './SongToolbar.module.css';

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
