import type { Song } from '#contract/songs/song.ts';
import type { PlanItem } from '#plan/plan.ts';
import { asWritten, type KeyChoice, keyChoices, nameKey } from '#song/arrangement/music.ts';
import { analyzeKey, readHinted, type WrittenMusic } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { shownVersion } from '#web/lyrics/shownVersion.ts';

type Planned = Pick<PlanItem, 'versionName' | 'transposition' | 'capo'>;

/** The key in which an item's song sounds on that day, in the reader's names; null if unknown. */
export function plannedKey(item: Planned, song: Song, ofAll: PersonMusic): string | null {
  return nameKey(writtenMusic(item, song), viewOf(item, ofAll)).sounding;
}

/** The keys that an item can be sung in. */
export function plannedKeys(item: Planned, song: Song, ofAll: PersonMusic): readonly KeyChoice[] {
  return keyChoices(writtenMusic(item, song), viewOf(item, ofAll));
}

function viewOf({ transposition, capo }: Planned, { notation, capoShows }: PersonMusic) {
  return { ...asWritten, notation, capoShows, transposition, capo };
}

/** The music of the item's version, or of the song itself if that version was deleted. */
function writtenMusic({ versionName }: Planned, song: Song): WrittenMusic {
  const { name, lyrics, key } = shownVersion(song, versionName);
  if (name === null) return readHinted(song.key ?? '', song.keyHint);
  return analyzeKey(parseLyrics(lyrics), key, song.noteNames);
}
