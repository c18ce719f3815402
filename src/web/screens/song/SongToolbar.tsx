import { FileDown } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { fetchMusicCode } from '#web/screens/song/music/useTransposedSong.ts';
import { PlayButton } from '#web/screens/song/recording/SongAudio.tsx';
import type { Recording } from '#web/screens/song/recording/useRecording.ts';
import { pdfExport, song as texts } from '#web/texts/song.ts';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { SongTool } from './SongTool.tsx';
import styles from './SongToolbar.module.css';
import { pdfSheet } from './lazyPdfSheet.ts';
import { closeSheet, openSheet } from './openSheet.ts';
import { useHeart, useSongActions, useViewActions } from './songActions.tsx';
import type { ShownSong } from './shownSong.ts';
import type { Fullscreen } from './useFullscreen.ts';

/** Preloaded: its code applies a change of key at once. */
export const musicPanel = lazyCode(async () => {
  await fetchMusicCode();
  return (await import('#web/screens/song/music/MusicPanel.tsx')).MusicPanel;
});
const planSheet = lazyCode(
  async () => (await import('#web/screens/song/plan/PlanSheet.tsx')).PlanSheet,
);
const viewSheet = lazyCode(async () => (await import('./ViewSheet.tsx')).ViewSheet);

interface SongToolbarProps extends ShownSong {
  /** The version that is shown, as written. */
  readonly chosen: ShownVersion;
  /** The key in parts; absent where it is as written. */
  readonly keyParts: readonly string[] | undefined;
  readonly preferences: DisplayPreferences;
  readonly recording: Recording;
  readonly fullscreen: Fullscreen;
}

/**
 * The tools of a song in a sticky strip (spec §2, decision 54): on phones those needed while
 * singing, with the rest in «Visning» and in the bar above; on wider screens all of them, the most
 * used with their names.
 */
export function SongToolbar({ keyParts, recording, fullscreen, ...props }: SongToolbarProps) {
  const { song, version, arrangement, chosen, preferences } = props;
  const open = openSheet.useValue();
  const id = useId();
  useEffect(() => closeSheet, []);
  const view = useViewActions(fullscreen);
  const own = useSongActions(song);
  const heart = useHeart(song);
  const hasAudio = song.audioUrl !== null;
  const wide = styles['wide'];
  const inView = classNames(wide, styles['inView']);
  const pdf = { ...own.paper, Icon: FileDown, name: pdfExport.button, word: pdfExport.word };
  return (
    <div
      data-bar=""
      data-open={(open !== null && open !== 'more') || undefined}
      className={styles['bar']}
    >
      <Toolbar
        aria-label={texts.toolbar}
        className={classNames(styles['toolbar'], hasAudio && styles['withPlay'])}
      >
        {heart.when && (
          <SongTool
            {...heart}
            name={texts.favoriteHow(heart.name)}
            tooltip={heart.name}
            className={classNames(wide, styles['heart'])}
          />
        )}
        {own.edit.when && <SongTool {...own.edit} className={wide} />}
        <SongTool {...pdf} sheet={id} className={wide} />
        {own.plan.when && <SongTool {...own.plan} sheet={id} className={styles['plan']} />}
        <KeyTool music={view.music} sheet={id} keyName={version.key} parts={keyParts} />
        <SongTool {...view.smaller} className={styles['smaller']} />
        <output className={styles['size']}>{texts.textSize(Math.round(view.size * 100))}</output>
        <SongTool {...view.larger} />
        <SongTool {...view.fit} className={styles['fit']} />
        <SongTool {...view.refrain} className={styles['refrain']} />
        <SongTool
          {...view.bold}
          className={classNames(inView, preferences.boldMode !== 'none' && styles['on'])}
        />
        <SongTool {...view.ink} className={inView} />
        {own.lowChords.when && <SongTool {...own.lowChords} className={wide} />}
        <SongTool {...view.labels} className={inView} />
        <SongTool {...view.view} sheet={id} className={styles['view']} />
        {hasAudio && <PlayButton recording={recording} className={styles['play']} />}
        <SongTool {...view.fullscreen} id="fullscreen" />
      </Toolbar>
      {open === 'music' && (
        <RequestedBoundary
          code={musicPanel}
          props={{ id, song, chosen, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
      {open === 'pdf' && (
        <RequestedBoundary
          code={pdfSheet}
          props={{ id, song, version, arrangement, preferences, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
      {open === 'plan' && (
        <RequestedBoundary
          code={planSheet}
          props={{ id, song, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
      {open === 'view' && (
        <RequestedBoundary
          code={viewSheet}
          props={{ id, song, version, fullscreen, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
    </div>
  );
}

interface KeyToolProps {
  readonly music: ReturnType<typeof useViewActions>['music'];
  readonly sheet: string;
  /** The key in words, with other active settings. */
  readonly keyName: string | null;
  readonly parts: readonly string[] | undefined;
}

/** The key; opens «Musikk». It has the same width for every key, so that nothing moves. */
function KeyTool({ music, sheet, keyName, parts = [] }: KeyToolProps) {
  const [name = keyName, ...how] = parts;
  return (
    <SongTool
      {...music}
      name={keyName === null ? music.name : texts.musicIn(keyName)}
      sheet={sheet}
      className={classNames(styles['music'], name !== null && styles['named'])}
    >
      {name !== null && (
        <>
          <span className={styles['key']}>{name}</span>
          {how.length > 0 && (
            <span className={styles['how']}>
              {how.map((part) => (
                <span key={part}>{` ${part}`}</span>
              ))}
            </span>
          )}
        </>
      )}
    </SongTool>
  );
}
