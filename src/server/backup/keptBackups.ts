const kinds = ['nightly', 'before', 'backup'] as const;
export type BackupKind = (typeof kinds)[number];

/** `nightly-2026-11-22T021500Z`; sorts by time within its kind. `check` is one restored for a moment. */
export function backupName(kind: BackupKind | 'check', now: number): string {
  return `${kind}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** Time of a backup from its name, milliseconds since 1970; undefined for other names. */
export function takenAt(name: string): number | undefined {
  const parts = /^[a-z]+-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z$/.exec(name);
  return parts ? Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`) : undefined;
}

/** The name to take where this one is taken. */
export function nextName(name: string): string {
  const at = takenAt(name);
  const kind = kinds.find((each) => name.startsWith(`${each}-`));
  return at === undefined || kind === undefined ? `${name}-2` : backupName(kind, at + 1000);
}

const days = 7;
const weeks = 4;
const upgrades = 4;
const dayLength = 86_400_000; // ms

/**
 * The backups of one installation to delete. Kept are, separately for nightly backups and those by command: all of the last 24
 * hours, and the latest of each of the last 7 days and 4 weeks with a backup; and the last 4 from before
 * an upgrade.
 */
export function outdated(names: readonly string[], now: number): string[] {
  const ofKind = (kind: BackupKind) =>
    names.filter((name) => name.startsWith(`${kind}-`)).toSorted((a, b) => b.localeCompare(a));
  const kept = new Set(ofKind('before').slice(0, upgrades));
  for (const sorted of [ofKind('nightly'), ofKind('backup')]) {
    for (const name of [
      ...sorted.filter((each) => (takenAt(each) ?? 0) > now - dayLength),
      ...latestOfEach(sorted, days, (at) => Math.floor(at / dayLength)),
      // 1 January 1970 was a Thursday; weeks start on Monday.
      ...latestOfEach(sorted, weeks, (at) => Math.floor((at / dayLength + 3) / 7)),
    ]) {
      kept.add(name);
    }
  }
  // A backup that somebody has renamed is never deleted.
  return kinds.flatMap(ofKind).filter((name) => takenAt(name) !== undefined && !kept.has(name));
}

/** `sorted` is newest first. */
function latestOfEach(
  sorted: readonly string[],
  spans: number,
  spanOf: (at: number) => number,
): string[] {
  const latest = new Map<number, string>();
  for (const name of sorted) {
    const span = spanOf(takenAt(name) ?? 0);
    if (!latest.has(span)) latest.set(span, name);
  }
  return [...latest.values()].slice(0, spans);
}
