import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { getSharedPlan } from '#contract/plans/sharedPlans.ts';
import { inMusic, nameKey } from '#song/arrangement/music.ts';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { withoutChords } from '#song/print/withoutChords.ts';
import { readPersonMusic } from '#song/songPreferences.ts';
import { Lyrics, useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { nameOfSlot } from '#web/texts/plans.ts';
import { rightsLine } from '#web/texts/rights.ts';
import { lyrics as lyricsTexts } from '#web/texts/song.ts';
import { saidMusic } from '#web/texts/songTools.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './SharedPlanScreen.module.css';

type Item = AnswerOf<typeof getSharedPlan>['items'][number];
type Words = NonNullable<Item['words']>;

interface SharedItemProps {
  readonly item: Item;
  readonly showsChords: boolean;
}

/** What is sung or read, with the words below it where anybody may see them. */
export function SharedItem({ item, showsChords }: SharedItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, reference, words } = item;
  const row = (
    <span>
      <span className={styles['slot']}>{nameOfSlot(item)}</span>
      {title !== null && <bdi className={styles['title']}>{title}</bdi>}
      {reference !== null && <span className={styles['title']}>{reference}</span>}
    </span>
  );
  if (words === null) {
    return (
      <li className={styles['item']}>
        <div className={styles['row']}>{row}</div>
      </li>
    );
  }
  return (
    <li className={styles['item']}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles['row']}>
          {row}
          <ChevronDown size={20} aria-hidden="true" className={styles['chevron']} />
        </summary>
        {isOpen && (
          <LyricsBoundary
            lyrics={words.lyrics}
            fallback={<Notice tone="danger" title={lyricsTexts.notDrawn} />}
          >
            <SharedWords words={words} showsChords={showsChords} />
          </LyricsBoundary>
        )}
      </details>
    </li>
  );
}

interface SharedWordsProps {
  readonly words: Words;
  readonly showsChords: boolean;
}

/** In the plan's key, under its capo (decision 39). */
function SharedWords({ words, showsChords }: SharedWordsProps) {
  const { key, noteNames, transposition, capo } = words;
  const { textSize, chordColor, speakChords } = useDisplayPreferences();
  const sections = useSections(words.lyrics);
  const arrangement = useArrangement(sections);
  const sung = useMemo(() => {
    if (!showsChords) return { arrangement: withoutChords(arrangement), music: [] };
    const written = analyzeKey(sections, key, noteNames);
    const { notation, capoShows } = readPersonMusic(null);
    const view = { transposition, capo, notation, capoShows, useLowChords: false };
    const { sounding } = nameKey(written, view);
    return {
      arrangement: inMusic(arrangement, written, view),
      music: [sounding, capo > 0 ? saidMusic.capo(capo, capoShows) : null],
    };
  }, [sections, arrangement, key, noteNames, transposition, capo, showsChords]);
  const music = sung.music.filter((part) => part !== null).join(saidMusic.between);
  return (
    <div className={styles['words']}>
      {music !== '' && <p className={styles['key']}>{music}</p>}
      <Lyrics
        arrangement={sung.arrangement}
        language={words.language}
        textSize={textSize}
        chordColor={chordColor}
        speakChords={speakChords}
      />
      <p dir="auto" className={styles['rights']}>
        {rightsLine(words.rights)}
      </p>
    </div>
  );
}
