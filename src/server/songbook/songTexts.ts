import { hash } from 'node:crypto';
import { type AlternateVersion, comparableName } from '#contract/songs/song.ts';
import { importedVersionName } from '#contract/library/songbook.ts';
import { composed } from '#song/composed.ts';

/** A song's main text, without a name, and its alternate versions, in order. */
export function textsOf(song: {
  readonly lyrics: string;
  readonly key: string | null;
  readonly notes: string | null;
  readonly alternateVersions: readonly ImportedVersion[];
}): ImportedText[] {
  const { lyrics, key, notes, alternateVersions } = song;
  const others = alternateVersions.map((version) => ({
    name: version.name,
    lyrics: version.lyrics,
    key: version.key || null,
    notes: version.notes || null,
  }));
  return [{ name: null, lyrics, key: key || null, notes: notes || null }, ...others];
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
  const text = composed(lyrics).replace(/\r\n?/g, '\n').trimEnd();
  return hash('sha256', JSON.stringify([text, key || null, notes || null]), 'base64url');
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
