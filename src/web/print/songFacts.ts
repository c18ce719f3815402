import type { Song } from '#contract/song.ts';
import type { SongFacts } from '#song/print/layOutSong.ts';
import { print as texts } from '#web/texts/song.ts';
import { languageLabels, tempoLabels } from '#web/texts/songCard.ts';

/** What of a song is printed besides its lyrics. */
export type PrintedSong = Pick<
  Song,
  'title' | 'category' | 'language' | 'bibleReference' | 'tempo' | 'translator' | 'notes'
>;

/** What depends on the version that is shown (decision 15). */
export interface PrintedVersion {
  /** Null is the original. */
  readonly name: string | null;
  readonly key: string | null;
  /** Of the version itself; the song's own are printed with every version. */
  readonly notes: string | null;
}

/** BCP 47. Songs in several languages are for people who speak Norwegian. */
const tags = { no: 'nb', la: 'la', he: 'he', mixed: 'nb' } as const;

/** Title, information lines and notes in the order of spec §7. */
export function songFacts(song: PrintedSong, version: PrintedVersion): SongFacts {
  const { title, category, language, bibleReference, tempo, translator } = song;
  const about = [category.nameNo, languageLabels[language], bibleReference];
  const labelled = [
    [texts.key, version.key],
    [texts.tempo, tempo && tempoLabels[tempo]],
    [texts.translator, translator],
    [texts.version, version.name],
  ] as const;
  const music = labelled.map(([label, value]) => value && texts.labelled(label, value));
  const own = version.notes === song.notes ? null : version.notes;
  const notes = [song.notes, own].filter(Boolean).join('\n\n');
  return {
    product: texts.product,
    title,
    language: tags[language],
    info: [joined(about), joined(music)],
    notes: notes === '' ? null : { heading: texts.notesHeading, text: notes },
    pageNumber: texts.pageNumber,
  };
}

function joined(values: readonly (string | null)[]): string {
  return values.filter(Boolean).join(texts.between);
}
