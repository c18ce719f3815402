import type { Manifest } from '#contract/backup.ts';
import { StartupError } from '#server/settings/settings.ts';

export const damaged = (): StartupError =>
  new StartupError('Sikkerhetskopien av databasen er skadet. Velg en annen.');

/** What a database holds. */
export interface Contents
  extends Pick<Manifest, 'environment' | 'installation' | 'step' | 'tables'> {
  /** Each content that a row of a file names, once. */
  readonly named: readonly NamedContent[];
}

export interface NamedContent {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** As it was called on the device it came from. */
  readonly name: string;
}

/** The song book in the place of the database. */
export interface Held extends Pick<Contents, 'environment' | 'installation'> {
  /** When the backup was taken that was restored last; null where none was. */
  readonly restoredFrom: string | null;
  /** Host name of its passkeys; null before the first start. */
  readonly passkeyHost: string | null;
}

export const latestRestore =
  "select about as value from trail where deed = 'restored' order by at desc limit 1";

/** `restoredFrom` is what `latestRestore` answers. */
export function heldOf(
  installation: Readonly<Record<string, unknown>> | undefined,
  restoredFrom: unknown,
): Held {
  const { environment, installation_id: id, passkey_host: host } = installation ?? {};
  return {
    environment: environment as Held['environment'],
    installation: typeof id === 'string' ? id : '',
    restoredFrom: typeof restoredFrom === 'string' ? restoredFrom : null,
    passkeyHost: typeof host === 'string' ? host : null,
  };
}

/** How one engine's database becomes a file and the file a database again. */
export interface Dump {
  readonly engine: Manifest['engine'];
  /** Name of the file in a backup. */
  readonly fileName: string;
  /** About as many bytes as writing and proving it take. */
  size(): Promise<number>;
  /** Writes all of one moment to `file` while others write; answers what it holds. */
  write(file: string): Promise<Contents>;
  /** Restores `file` beside the database that people use, looks at it, and leaves nothing behind. */
  prove(file: string): Promise<Contents>;
  /** Looks at `file` where there is no database of people's yet; throws when it is damaged. */
  read(file: string, manifest: Manifest): Promise<Contents>;
  /** Throws `StartupError` while a server has the database open. */
  refuseInUse(): Promise<void>;
  /** What is in the place of the database: nothing, or what a first start makes. */
  isEmpty(): Promise<boolean>;
  /** What is in the place of the database where that is not empty. */
  held(): Promise<Held>;
  /**
   * Puts the database of `file` in its place, with `amendments` made in it; wholly or not at
   * all. `justBefore` is done before that is so.
   */
  restore(
    file: string,
    expected: Contents,
    amendments: readonly Amendment[],
    justBefore: () => Promise<void>,
  ): Promise<void>;
}

/** A statement, and what stands for its `$1`, `$2` and so on. */
export interface Amendment {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}
