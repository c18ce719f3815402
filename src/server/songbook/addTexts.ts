import { importedVersionName } from '#contract/importedVersionName.ts';
import type { AlternateVersion } from '#contract/song.ts';
import { comparableName } from '#server/songs/comparableName.ts';
import type { ImportedText } from './textsOf.ts';

// The day as it is where the song book is sung from.
const day = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'Europe/Oslo' });

/** The alternate versions of a song with further texts behind them, as JSON (decisions 15, 26). */
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
