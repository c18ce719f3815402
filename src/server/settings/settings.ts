import { accessSync, constants, mkdirSync } from 'node:fs';

/** What the environment decides (decision 30), read once by `readSettings`. */
export interface Settings {
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly publicOrigin: string;
  /** Absolute path. */
  readonly dataDir: string;
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
  readonly supportEmail: string | null;
  /** Fastify's `trustProxy`: addresses or hop count; false for none. */
  readonly trustProxy: string | number | false;
  readonly sampleSongs: boolean;
}

/** Stops the start; its message is the Norwegian sentence that whoever runs the server reads. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Makes the data folder, readable by its owner alone, unless it is there. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartRefused(`DATA_DIR «${folder}» er ikke en mappe som tjeneren kan skrive i.`);
  }
}
