import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The program of a release; in a clone it does not exist at this path. */
const program = join(import.meta.dirname, '../../../sangbok');

/** The settings (decision 30), read once by `readSettings`. */
export interface Settings {
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Address of the metrics server; null where metrics are off. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Milliseconds between the stop signal, when `/readyz` starts to answer 503, and the shutdown. */
  readonly stopDelay: number;
  /** Scheme, host and port, without a trailing slash. */
  readonly publicOrigin: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of the settings file, which is included in backups. */
  readonly settingsFile: string;
  /** `postgres://…`, or null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Allows a PostgreSQL that may lose acknowledged commits. */
  readonly unsafeDatabase: boolean;
  /** HMAC key for invitation codes; null to use the file in the data folder, `new` to replace a lost key. */
  readonly invitationKey: string | null;
  /** Absolute path; null where the server takes no backups. */
  readonly backupDir: string | null;
  /** Accepts a new host name, under which the existing passkeys do not work. */
  readonly passkeyHostChanged: boolean;
  /** S3 bucket for recordings and sheet music; null for the folder `files` in the data folder. */
  readonly bucket: BucketPlace | null;
  readonly supportEmail: string | null;
  /** Fastify's `trustProxy`: addresses or hop count; false for none. */
  readonly trustProxy: string | number | false;
  readonly sampleSongs: boolean;
}

/** A bucket of an S3-compatible store with its credentials. */
export interface BucketPlace {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly name: string;
  /** Prefix of all keys: '' or `a/b/`. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  readonly sessionToken: string | null;
}

/** The privacy notice in the data folder, written by the operator. */
export const noticeFile = 'personvern.txt';

/** A fault that the operator can fix; `message` is a Norwegian sentence for them. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Creates the data folder with mode 0700 where it is missing. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(`DATA_DIR «${folder}» er ikke en mappe som serveren kan skrive i.`);
  }
}

/** A host command as the operator types it. */
export function typed(command: string, words = ''): string {
  if (existsSync(program)) return `sangbok ${command} ${words}`.trimEnd();
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`;
}
