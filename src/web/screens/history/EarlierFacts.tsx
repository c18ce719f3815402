import type { Song } from '#contract/song.ts';
import { songFieldNames } from '#web/texts/songFields.ts';
import { languageLabels, tempoLabels } from '#web/texts/songLabels.ts';
import { Facts } from '#web/ui/Facts.tsx';
import styles from './History.module.css';

/** Everything but the lyrics that the song had then. */
export function EarlierFacts({ song }: { song: Song }) {
  const { alternateVersions } = song;
  const rows: readonly (readonly [string, string | null])[] = [
    [songFieldNames.categoryId, song.category.nameNo],
    [songFieldNames.language, languageLabels[song.language]],
    [songFieldNames.key, song.key],
    [songFieldNames.tempo, song.tempo && tempoLabels[song.tempo]],
    [songFieldNames.translator, song.translator],
    [songFieldNames.bibleReference, song.bibleReference],
    [songFieldNames.versionName, song.versionName],
    [songFieldNames.notes, song.notes],
    [
      songFieldNames.alternateVersions,
      alternateVersions.length === 0 ? null : alternateVersions.map(({ name }) => name).join(', '),
    ],
  ];
  const facts = rows
    .filter(([, value]) => Boolean(value))
    .map(([name, value]) => [name, <Value key={name} text={value ?? ''} />] as const);
  return <Facts facts={facts} />;
}

function Value({ text }: { text: string }) {
  return (
    <span dir="auto" className={styles['value']}>
      {text}
    </span>
  );
}
