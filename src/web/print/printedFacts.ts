import type { Song } from '#contract/songs/song.ts';
import { type DetailFact, detailFacts, songFields as fields } from '#contract/songs/songFields.ts';
import { languageTag } from '#song/languageTag.ts';
import type { SongFacts } from '#song/print/layOutSong.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { rightsLine, type SongRights } from '#web/texts/rights.ts';
import { factNames, print as texts } from '#web/texts/songTools.ts';
import { nameOfLanguage, tempoLabels } from '#web/texts/songCard.ts';

/** What is printed of a song besides its lyrics. */
export type PrintedSong = SongRights &
  Pick<Song, 'title' | 'number' | 'category' | 'language' | 'tempo' | 'notes' | DetailFact>;

export type PrintedVersion = Pick<ShownVersion, 'name' | 'key' | 'notes'>;

/** Title, information lines, rights and notes in the order of spec §7. */
export function printedFacts(song: PrintedSong, version: PrintedVersion): SongFacts {
  const { category, language, tempo } = song;
  const isBare = (fact: DetailFact) => 'isBare' in fields[fact];
  const bare = detailFacts.filter(isBare).map((fact) => song[fact]);
  const named = detailFacts.filter((fact) => !isBare(fact));
  const labelled: readonly (readonly [string, string | null])[] = [
    [texts.key, version.key],
    [texts.tempo, tempo && tempoLabels[tempo]],
    ...named.map((fact) => [factNames[fact], song[fact]] as const),
    [texts.version, version.name],
  ];
  const about = [category.nameNo, nameOfLanguage(language), ...bare];
  const music = labelled.map(([label, value]) => value && texts.labelled(label, value));
  const own = version.notes === song.notes ? null : version.notes;
  const notes = [song.notes, own].filter(Boolean).join('\n\n');
  return {
    product: texts.product,
    title: numberedTitle(song),
    language: languageTag(language),
    info: [joined(about), joined(music)],
    rights: rightsLine(song),
    notes: notes === '' ? null : { heading: texts.notesHeading, text: notes },
    pageNumber: texts.pageNumber,
  };
}

function joined(values: readonly (string | null)[]): string {
  return values.filter(Boolean).join(texts.between);
}
