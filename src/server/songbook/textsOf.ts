import type { AlternateVersion } from '#contract/song.ts';

/** A song's own text and its alternate versions, in order; its own has no name of use elsewhere. */
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
