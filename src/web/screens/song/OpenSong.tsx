import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { Lyrics, fillsSheet } from '#web/lyrics/Lyrics.tsx';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { useVersionChoice } from '#web/preferences/versionChoice.ts';
import { SongAudio } from '#web/screens/song/recording/SongAudio.tsx';
import { useRecording } from '#web/screens/song/recording/useRecording.ts';
import { classNames } from '#web/ui/classNames.ts';
import { AskedFor, Late, lateCode } from '#web/ui/Late.tsx';
import styles from './OpenSong.module.css';
import { SongHead, useIsWide } from './SongHead.tsx';
import { SongToolbar } from './SongToolbar.tsx';
import { useSung } from '#web/screens/song/music/useSung.ts';
import { type ShownVersion, shownVersion } from './shownSong.ts';
import type { Fullscreen } from './useFullscreen.ts';

const below = lateCode(async () => (await import('./BelowSong.tsx')).BelowSong);
const beside = lateCode(async () => (await import('./BelowSong.tsx')).BesideSong);
const factsOnPaper = lateCode(async () => (await import('./BelowSong.tsx')).FactsOnPaper);
const controls = lateCode(
  async () => (await import('./FullscreenControls.tsx')).FullscreenControls,
);

interface OpenSongProps {
  readonly song: Song;
  readonly fullscreen: Fullscreen;
  /** Stands there until it can be shown. */
  readonly waiting: ReactNode;
}

/** A song that is here: what it says and how this reader wants to see it (spec §2). */
export function OpenSong({ song, fullscreen, waiting }: OpenSongProps) {
  const preferences = useDisplayPreferences();
  const chosen = shownVersion(song, useVersionChoice(song.id));
  const sung = useSung(song, chosen);
  if (sung === null) return waiting;
  const { arrangement, key } = sung;
  const version = { ...chosen, key };
  return <SungSong {...{ song, fullscreen, preferences, chosen, version, arrangement }} />;
}

interface SungSongProps extends Pick<OpenSongProps, 'song' | 'fullscreen'> {
  readonly preferences: DisplayPreferences;
  /** As it is written. */
  readonly chosen: ShownVersion;
  /** As it is sung. */
  readonly version: ShownVersion;
  readonly arrangement: Arrangement;
}

function SungSong(props: SungSongProps) {
  const { song, fullscreen, preferences, chosen, version, arrangement } = props;
  const recording = useRecording();
  const isLong = useMemo(() => fillsSheet(arrangement), [arrangement]);
  const canFit = useIsWide() || fullscreen.on;
  const [{ fitsScreen }] = useDeviceSettings();

  return (
    <article
      data-sheets={isLong || undefined}
      className={classNames(styles['song'], fullscreen.on && styles['alone'])}
    >
      <SongHead song={song} version={version} bare={fullscreen.on}>
        <Late code={factsOnPaper} props={{ song, version }} onMissing={nothing} />
      </SongHead>
      {!fullscreen.on && (
        <SongToolbar
          song={song}
          version={version}
          chosen={chosen}
          arrangement={arrangement}
          preferences={preferences}
          recording={recording}
          onFullscreen={fullscreen.enter}
        />
      )}
      <Lyrics
        arrangement={useDeferredValue(arrangement)}
        textSize={preferences.textSize}
        chordColor={preferences.chordColor}
        speakChords={preferences.speakChords}
        room={fullscreen.on ? 'screen' : 'page'}
        fits={canFit && fitsScreen}
      />
      <Late
        code={below}
        props={{ song, version, arrangement, bare: fullscreen.on }}
        onMissing={nothing}
      />
      {fullscreen.on && (
        <AskedFor
          code={controls}
          props={{ preferences, song, chosen, onLeave: fullscreen.leave }}
          onMissing={fullscreen.leave}
        />
      )}
      {song.audioUrl !== null && (
        <SongAudio
          recording={recording}
          url={song.audioUrl}
          title={song.title}
          hidden={fullscreen.on}
        />
      )}
      <Late
        code={beside}
        props={{ song, arrangement, fullscreen, plays: recording.started }}
        onMissing={nothing}
      />
    </article>
  );
}

function nothing(): void {
  // The song is there, and can be sung.
}
