import {
  CalendarCheck,
  ChevronDown,
  ChevronsDown,
  Grid3x3,
  MoveDown,
  RotateCcw,
} from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { nameKey, movedBy } from '#song/arrangement/music.ts';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { musicRanges, type PersonMusic } from '#song/songPreferences.ts';
import { capoViews, notations } from '#song/valueSets.ts';
import { allMusicShowing, musicOfAll, usePersonMusic, useSongMusic } from '#web/api/music.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import {
  useLowChordsPreference,
  usePlannedSong,
  useSetShownMusic,
} from '#web/screens/song/plannedSong.ts';
import { SheetAction, SongSheet } from '#web/screens/song/SongSheet.tsx';
import sheet from '#web/screens/song/SongSheet.module.css';
import { planSinging } from '#web/texts/planSinging.ts';
import { song as songTexts } from '#web/texts/song.ts';
import {
  capoViewNames,
  chordShapes,
  musicPanel as texts,
  notationNames,
  rolling as autoscrollTexts,
} from '#web/texts/songTools.ts';
import { Select } from '#web/ui/Fields.tsx';
import { shapesShown } from './ChordTap.tsx';
import { mayBeOurs } from '#web/preferences/characterKeys.ts';
import styles from './MusicPanel.module.css';
import { KeyList } from './KeyList.tsx';
import { KeyQuestion } from './KeyQuestion.tsx';
import { Stepper, useSteps } from './Stepper.tsx';
import { autoscrollState } from './autoscroll.ts';
import { hasChords, showsG, viewOf } from './transposedSong.ts';
import { useLowChords } from './useLowChords.ts';

export interface MusicPanelProps {
  readonly id: string;
  readonly song: Song;
  /** The version that is shown, as written. */
  readonly chosen: ShownVersion;
  readonly onClose: () => void;
}

/** «Musikk»: this song's settings, and those of chords in all songs (decisions 32 to 36). */
export function MusicPanel({ id, song, chosen, onClose }: MusicPanelProps) {
  const { capo, sections, written, view, isLow, arrangement, ...music } = useMusic(song, chosen);
  const planned = usePlannedSong();
  const [isListed, setListed] = useState(false);
  const list = useId();
  const { capoShows, notation } = view;
  const steps = movedBy(view);
  const [lowest, highest] = musicRanges.transposition;
  const [, mostCapo] = musicRanges.capo;
  const key = nameKey(written, view);
  const isAsWritten = steps === 0 && capo === 0;
  const stepKey = useSteps(steps, musicRanges.transposition, music.move);
  const stepCapo = useSteps(capo, musicRanges.capo, (fret) => music.setMine({ capo: fret }));
  usePanelKeys({ '+': () => stepKey(1), '-': () => stepKey(-1), '0': music.asWritten });
  const wayBack = (
    <SheetAction
      Icon={RotateCcw}
      name={texts.asWritten}
      isIdle={isAsWritten}
      run={music.asWritten}
    />
  );
  if (!hasChords(arrangement)) {
    return (
      <SongSheet id={id} name={songTexts.music} closeName={texts.close} onClose={onClose}>
        <p className={styles['note']}>{texts.noChords}</p>
        <Names notation={notation} onChange={music.setAll} />
        <div className={sheet['actions']}>
          {wayBack}
          <OtherTools onClose={onClose} />
        </div>
      </SongSheet>
    );
  }
  return (
    <SongSheet id={id} name={songTexts.music} closeName={texts.close} onClose={onClose}>
      {planned === null && <KeyQuestion song={song} version={chosen} written={written} />}
      <Stepper
        name={texts.key}
        note={
          isLow
            ? texts.low(key.written, showsG(arrangement, written, view))
            : steps !== 0
              ? texts.moved(steps, key.written)
              : texts.isAsWritten
        }
        down={{ name: texts.lower, press: steps > lowest && (() => stepKey(-1)) }}
        up={{ name: texts.higher, press: steps < highest && (() => stepKey(1)) }}
      >
        <button
          type="button"
          aria-expanded={isListed}
          aria-controls={isListed ? list : undefined}
          aria-label={texts.keyNow(key.sounding ?? texts.unknownKey)}
          className={styles['value']}
          onClick={() => setListed(!isListed)}
        >
          <span>{key.sounding ?? texts.unknownKey}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      </Stepper>
      {isListed && <KeyList id={list} {...{ arrangement, written, view }} onChoose={music.move} />}
      <Stepper
        name={texts.capo}
        note={texts.capoShapes(key.shapes)}
        down={{
          name: texts.capoDown,
          press: capo > 0 && (() => stepCapo(-1)),
        }}
        up={{
          name: texts.capoUp,
          press: capo < mostCapo && (() => stepCapo(1)),
        }}
      >
        <output aria-label={texts.capo} className={styles['value']}>
          {capo === 0 ? texts.noCapo : capo}
        </output>
      </Stepper>
      <div className={styles['choices']}>
        <Select
          label={texts.capoShows}
          value={capoShows}
          choices={capoViews.map((value) => ({ value, name: capoViewNames[value] }))}
          onChoose={(value) => music.setAll({ capoShows: value })}
        />
        <Names notation={notation} onChange={music.setAll} />
      </div>
      <div className={sheet['actions']}>
        {wayBack}
        {planned === null && (
          <SheetAction
            Icon={MoveDown}
            name={songTexts.lowChords}
            pressed={isLow}
            run={() => music.setLow(!isLow)}
          />
        )}
        {planned !== null && (
          <SheetAction
            Icon={CalendarCheck}
            name={planSinging.keep}
            isIdle={planned.keep === null}
            run={() => planned.keep?.()}
          />
        )}
        <OtherTools onClose={onClose} />
      </div>
    </SongSheet>
  );
}

/**
 * Tools with controls of their own: «Grepbilder» below the song, and «Rull» above it, for which this
 * panel closes.
 */
function OtherTools({ onClose }: Pick<MusicPanelProps, 'onClose'>) {
  const shapes = shapesShown.useValue();
  return (
    <>
      <SheetAction
        Icon={Grid3x3}
        name={chordShapes.heading}
        pressed={shapes}
        run={() => shapesShown.set(!shapes)}
      />
      <SheetAction
        Icon={ChevronsDown}
        name={autoscrollTexts.name}
        run={() => {
          autoscrollState.set('ready');
          onClose();
        }}
      />
    </>
  );
}

/** The chosen settings of a song's music, and how to change them. */
function useMusic(song: Song, chosen: ShownVersion) {
  const lowChords = useLowChordsPreference();
  const ofSong = useSongMusic(song);
  const ofAll = usePersonMusic();
  const setMine = useSetShownMusic(song);
  const { mutate } = useWrite(allMusicShowing);
  const sections = useSections(chosen.lyrics);
  const { key } = chosen;
  const { isLow, setLow } = useLowChords(song);
  const { noteNames } = chosen.written;
  return {
    capo: ofSong.capo,
    sections,
    arrangement: useArrangement(sections),
    written: useMemo(() => analyzeKey(sections, key, noteNames), [sections, key, noteNames]),
    view: viewOf({ ofSong, ofAll, useLowChords: lowChords }),
    isLow,
    setMine,
    setAll: (change: Partial<PersonMusic>) => mutate(musicOfAll(change)),
    setLow,
    move: (transposition: number) => {
      setLow(false);
      setMine({ transposition });
    },
    asWritten: () => {
      setLow(false);
      setMine({ transposition: 0, capo: 0 });
    },
  };
}

interface NamesProps {
  readonly notation: (typeof notations)[number];
  readonly onChange: (change: Partial<PersonMusic>) => void;
}

function Names({ notation, onChange }: NamesProps) {
  return (
    <Select
      label={texts.notation}
      value={notation}
      choices={notations.map((value) => ({ value, name: notationNames[value] }))}
      onChoose={(value) => onChange({ notation: value })}
    />
  );
}

/** While it is open, the keys for the text size change the song's key. */
function usePanelKeys(presses: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const press = presses[event.key];
    if (press === undefined || !mayBeOurs(event)) return;
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown, true); // before the song's own handler
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
