import type { Manifest } from '#contract/library/backup.ts';
import { StartupError } from '#server/settings/settings.ts';

export const damaged = (): StartupError =>
  new StartupError('Sikkerhetskopien av databasen er skadet. Velg en annen.');

/** The contents of a database or a backup, for comparison. */
export interface Contents
  extends Pick<Manifest, 'environment' | 'installation' | 'step' | 'tables'> {
  /** Every blob that a file row references, once. */
  readonly named: readonly NamedContent[];
}

export interface NamedContent {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** File name on the device. */
  readonly name: string;
}

/** The installation that a restore would replace. */
export interface Existing extends Pick<Contents, 'environment' | 'installation'> {
  /** Time of the backup that was last restored; null where none was. */
  readonly restoredFrom: string | null;
  /** Host name of its passkeys; null before the first start. */
  readonly passkeyHost: string | null;
}

export const latestRestore =
  "select about as value from trail where deed = 'restored' order by at desc limit 1";

/** `restoredFrom` is the result of `latestRestore`. */
export function existingOf(
  installation: Readonly<Record<string, unknown>> | undefined,
  restoredFrom: unknown,
): Existing {
  const { environment, installation_id: id, passkey_host: host } = installation ?? {};
  return {
    environment: environment as Existing['environment'],
    installation: typeof id === 'string' ? id : '',
    restoredFrom: typeof restoredFrom === 'string' ? restoredFrom : null,
    passkeyHost: typeof host === 'string' ? host : null,
  };
}

/** Backup and restore of one engine's database. */
export interface Dump {
  readonly engine: Manifest['engine'];
  /** File name in a backup. */
  readonly fileName: string;
  /** Estimated bytes of disk space for writing and verifying a dump. */
  size(): Promise<number>;
  /** Writes a consistent snapshot to `file` without blocking writers. */
  write(file: string): Promise<Contents>;
  /**
   * Verifies `file`: restores it beside the live database, checks it, and removes the copy. SQLite copies it
   * into the new folder `beside`.
   */
  verify(file: string, beside?: string): Promise<Contents>;
  /** Reads the contents of `file` before a restore; throws where it is damaged. */
  read(file: string, manifest: Manifest): Promise<Contents>;
  /** Throws `StartupError` while a server has the database open. */
  refuseInUse(): Promise<void>;
  /** Whether there is no database yet, or one without people, as a first start creates it. */
  isEmpty(): Promise<boolean>;
  /** The installation in the current database, which is not empty. */
  existing(): Promise<Existing>;
  /**
   * Replaces the database by `file` and applies `amendments`, atomically. Calls `justBefore` before the
   * change takes effect.
   */
  restore(
    file: string,
    expected: Contents,
    amendments: readonly Amendment[],
    justBefore: () => Promise<void>,
  ): Promise<void>;
}

/** A statement with the values of its parameters `$1`, `$2` and so on. */
export interface Amendment {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}
