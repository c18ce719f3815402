import { useId } from 'react';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { type Difference, Differing, differences } from '#web/features/conflict/Differing.tsx';
import { songFieldNames } from '#web/texts/songForm.ts';
import { history as texts } from '#web/texts/songVersions.ts';
import { inputOf } from '#web/songEdits/songInput.ts';
import styles from './History.module.css';

interface ChangeShownProps {
  /** The song before the change, and after it. */
  readonly before: Song;
  readonly after: Song;
}

/** The changed fields, before and after; lyrics as a line diff. */
export function ChangeShown({ before, after }: ChangeShownProps) {
  const headingId = useId();
  const found = changesOf(before, after);
  if (found.length === 0) return null;
  const names = { theirs: texts.before, mine: texts.after };
  return (
    <section aria-labelledby={headingId} className={styles['change']}>
      <h3 id={headingId}>{texts.differences}</h3>
      <Differing differences={found} names={names} level="h4" />
    </section>
  );
}

function changesOf(before: Song, after: Song): readonly Difference[] {
  const categoryName = (id: string) =>
    [before, after].find(({ categoryId }) => categoryId === id)?.category.nameNo ?? '';
  const both = (name: keyof typeof songFieldNames, valueOf: (song: Song) => string) => ({
    name: songFieldNames[name],
    theirs: valueOf(before),
    mine: valueOf(after),
    lines: name === 'alternateVersions',
  });
  const further = [
    both('alternateVersions', ({ alternateVersions }) =>
      alternateVersions.map(versionText).join('\n\n'),
    ),
    both('audioFile', ({ audioUrl }) => fileOf(audioUrl, before.audioUrl)),
    both('sheetMusicFile', ({ sheetMusicUrl }) => fileOf(sheetMusicUrl, before.sheetMusicUrl)),
  ].filter(({ theirs, mine }) => theirs !== mine);
  return [...differences(inputOf(after), before, categoryName), ...further];
}

/** A version as lines of text. */
function versionText({ name, key, lyrics, notes }: AlternateVersion): string {
  const heading = key === null ? name : `${name} (${key})`;
  return [heading, lyrics, notes].filter(Boolean).join('\n');
}

function fileOf(url: string | null, before: string | null): string {
  if (url === null) return '';
  return before === null || before === url ? texts.aFile : texts.anotherFile;
}
