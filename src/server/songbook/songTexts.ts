import { hash } from 'node:crypto';
import { type AlternateVersion, comparableName } from '#contract/songs/song.ts';
import { importedVersionName } from '#contract/library/songbook.ts';
import { composed } from '#song/composed.ts';

/** A song's main text and its alternate versions, in order. */
export function textsOf(song: {
  readonly lyrics: string;
  readonly key: string | null;
  readonly notes: string | null;
  readonly versionName?: string | null;
  readonly alternateVersions: readonly ImportedVersion[];
}): [main: ImportedText, ...others: ImportedText[]] {
  const { lyrics, key, notes, versionName, alternateVersions } = song;
  const others = alternateVersions.map((version) => ({
    name: version.name,
    lyrics: version.lyrics,
    key: version.key || null,
    notes: version.notes || null,
  }));
  const name = versionName || null;
  return [{ name, lyrics, key: key || null, notes: notes || null }, ...others];
}

interface ImportedVersion {
  readonly name: string;
  readonly lyrics: string;
  readonly key?: string | null | undefined;
  readonly notes?: string | null | undefined;
}

export type ImportedText = Omit<AlternateVersion, 'name'> & { readonly name: string | null };

/** Equal for versions with the same text, key and notes; ignores their names. */
export function textKey({ lyrics, key, notes }: Omit<AlternateVersion, 'name'>): string {
  return keyOfWords(wordsKey(lyrics), key || null, notes || null);
}

/** Equal for the same words with the same chords. */
export function wordsKey(lyrics: string): string {
  const text = composed(lyrics).replace(/\r\n?/g, '\n').trimEnd();
  return hash('sha256', text, 'base64url');
}

/** `textKey` by the `wordsKey` of the lyrics. */
export function keyOfWords(words: string, key: string | null, notes: string | null): string {
  return hash('sha256', JSON.stringify([words, key, notes]), 'base64url');
}

// The date in Norwegian time.
const day = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'Europe/Oslo' });

/** Appends texts to a song's alternate versions, with unique names; returns JSON (decisions 15, 26). */
export function addTexts(
  song: { readonly version_name: string | null; readonly alternate_versions: string },
  texts: readonly ImportedText[],
  at: number,
): string {
  const versions = JSON.parse(song.alternate_versions) as AlternateVersion[];
  const names = [song.version_name ?? '', ...versions.map(({ name }) => name)];
  const taken = new Set(names.map(comparableName));
  const isTaken = (name: string) => taken.has(comparableName(name));

  function freeName(wanted: string | null): string {
    if (wanted !== null && !isTaken(wanted)) return wanted;
    const general = importedVersionName(day.format(at));
    let name = general;
    for (let number = 2; isTaken(name); number++) name = `${general} (${number})`;
    return name;
  }

  for (const { name, ...text } of texts) {
    const free = freeName(name);
    taken.add(comparableName(free));
    versions.push({ name: free, ...text });
  }
  return JSON.stringify(versions);
}
