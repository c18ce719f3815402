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
  /** Of the HMAC over invitation codes; null for the file in the data folder, `new` where that is lost. */
  readonly invitationKey: string | null;
  readonly supportEmail: string | null;
  /** Fastify's `trustProxy`: addresses or hop count; false for none. */
  readonly trustProxy: string | number | false;
  readonly sampleSongs: boolean;
}
