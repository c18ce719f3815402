import { fieldSentences } from '#contract/fieldSentences.ts';
import type { AlternateVersion } from '#contract/song.ts';
import { writtenVersion } from '#contract/songWriting.ts';

/** A version as it stands in its form; '' where nothing is filled in. */
export interface VersionValues {
  readonly name: string;
  readonly key: string;
  readonly lyrics: string;
  readonly notes: string;
}

export const emptyVersion: VersionValues = { name: '', key: '', lyrics: '', notes: '' };

export function versionValues({ name, key, lyrics, notes }: AlternateVersion): VersionValues {
  return { name, key: key ?? '', lyrics, notes: notes ?? '' };
}

/** The version to write, or what is wrong with each field (spec §5). */
export function readVersion(
  values: VersionValues,
):
  | { readonly version: AlternateVersion; readonly wrong: null }
  | { readonly version: null; readonly wrong: Readonly<Record<string, string>> } {
  const parsed = writtenVersion.safeParse(values);
  if (!parsed.success) return { version: null, wrong: fieldSentences(parsed.error) };
  const { name, lyrics, key, notes } = parsed.data;
  return { version: { name, lyrics, key: key || null, notes: notes || null }, wrong: null };
}
