import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** In a release; a clone has it in a folder. */
const program = join(import.meta.dirname, '../../../sangbok');

/** What the environment decides (decision 30), read once by `readSettings`. */
export interface Settings {
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Where Prometheus asks; null where nobody counts. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Milliseconds from the wish to stop, of which `/readyz` tells, until nobody is served any more. */
  readonly stopDelay: number;
  /** Scheme, host and port, without a slash at the end. */
  readonly publicOrigin: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of the file that these settings may stand in; it goes into backups. */
  readonly settingsFile: string;
  /** `postgres://…`, or null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Whoever runs it has said that the database may lose what it has acknowledged. */
  readonly unsafeDatabase: boolean;
  /** Of the HMAC over invitation codes; null for the file in the data folder, `new` where that is lost. */
  readonly invitationKey: string | null;
  /** Absolute path; null where the server takes no backups by itself. */
  readonly backupDir: string | null;
  /** The passkeys of another host name are to be let go. */
  readonly passkeyHostChanged: boolean;
  /** Where recordings and sheets lie; null for the folder `files` of the data folder. */
  readonly bucket: BucketPlace | null;
  readonly supportEmail: string | null;
  /** Fastify's `trustProxy`: addresses or hop count; false for none. */
  readonly trustProxy: string | number | false;
  readonly sampleSongs: boolean;
}

/** A bucket of an S3-compatible store, and who asks there. */
export interface BucketPlace {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly name: string;
  /** Before all keys: '' or `a/b/`. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  readonly sessionToken: string | null;
}

/** In the data folder: who answers for the song book, in the words of whoever runs it. */
export const noticeFile = 'personvern.txt';

/** Stops the start; its message is the Norwegian sentence that whoever runs the server reads. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Makes the data folder, readable by its owner alone, unless it is there. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(`DATA_DIR «${folder}» er ikke en mappe som tjeneren kan skrive i.`);
  }
}

/** How whoever runs the server types one of its commands. */
export function typed(command: string, words = ''): string {
  if (existsSync(program)) return `sangbok ${command} ${words}`.trimEnd();
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`;
}
