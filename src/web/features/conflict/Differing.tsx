import { useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { type SongFileField, songFiles } from '#contract/songs/songForm.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { songFieldNames } from '#web/texts/songForm.ts';
import { sayValue } from '#web/texts/songValues.ts';
import { LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import {
  type SongInput,
  type SongValueName,
  type SongValues,
  valueNames,
  valuesOf,
} from '#web/songEdits/songInput.ts';
import styles from './Differing.module.css';
import type { SideNames } from './sideNames.ts';

const lines = lazyCode(async () => (await import('./DifferingLines.tsx')).DifferingLines);

/** One difference between two songs. */
export interface Difference {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  /** A multi-line text, compared line by line. */
  readonly lines?: boolean;
}

interface DifferingProps {
  readonly differences: readonly Difference[];
  readonly names?: SideNames;
  readonly level?: 'h3' | 'h4';
}

/** Differences field by field: side by side where there is room, else stacked. */
export function Differing({ differences, names = texts, level: Heading = 'h3' }: DifferingProps) {
  return (
    <div className={styles['differences']}>
      {differences.map((each) => (
        <section key={each.name} className={styles['difference']}>
          <Heading>{each.name}</Heading>
          <div className={styles['sides']} aria-hidden="true">
            <span>{names.theirs}</span>
            <span>{names.mine}</span>
          </div>
          {each.lines === true ? (
            <Lines difference={each} names={names} />
          ) : (
            <Whole difference={each} names={names} />
          )}
        </section>
      ))}
    </div>
  );
}

interface OneDifference {
  readonly difference: Difference;
  readonly names: SideNames;
}

/** A line-by-line comparison; both whole texts if its code cannot be loaded. */
function Lines({ difference, names }: OneDifference) {
  const [missing, setMissing] = useState(false);
  if (missing) return <Whole difference={difference} names={names} />;
  return (
    <LazyBoundary
      code={lines}
      props={{ theirs: difference.theirs, mine: difference.mine, names }}
      fallback={<Skeletons count={1} className={styles['bone']} />}
      onMissing={() => setMissing(true)}
    />
  );
}

function Whole({ difference: { theirs, mine }, names }: OneDifference) {
  return (
    <div className={styles['row']}>
      <Side name={names.theirs} variant="theirs" value={theirs} />
      <Side name={names.mine} variant="mine" value={mine} />
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly variant: 'mine' | 'theirs';
  readonly value: string;
}

function Side({ name, variant, value }: SideProps) {
  return (
    <p dir="auto" className={styles[variant]}>
      <span className={styles['whose']}>{name}</span>
      {value === '' ? <span className={styles['none']}>{texts.nothing}</span> : value}
    </p>
  );
}

type NamedDifference = Difference & { readonly field: SongValueName | SongFileField };

/** Where my song, rebased on theirs, differs from theirs; in the words of the screen. */
export function differences(
  mine: SongInput,
  theirs: Song,
  categoryName: (id: string) => string,
): NamedDifference[] {
  const values = differentValues(mine.values, valuesOf(theirs), categoryName);
  const there = { audioFile: theirs.audioUrl, sheetMusicFile: theirs.sheetMusicUrl };
  const files = (Object.keys(songFiles) as SongFileField[])
    .filter((field) => mine.files[field] !== null || mine.removed.includes(field))
    .map((field) => ({
      field,
      name: songFieldNames[field],
      mine: mine.files[field]?.name ?? texts.fileRemoved,
      theirs: there[field] === null ? texts.noFile : texts.fileThere,
    }));
  return [...values, ...files];
}

/** The same of the fields of two songs. */
export function differentValues(
  mine: SongValues,
  theirs: SongValues,
  categoryName: (id: string) => string,
): NamedDifference[] {
  const display = (field: SongValueName, value: string): string => {
    if (field === 'categoryId') return categoryName(value);
    if (field === 'language') return languageLabels[value as keyof typeof languageLabels] ?? '';
    return sayValue(field, value);
  };
  return valueNames
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      name: songFieldNames[field],
      mine: display(field, mine[field]),
      theirs: display(field, theirs[field]),
      lines: field === 'lyrics' || field === 'notes',
    }));
}
