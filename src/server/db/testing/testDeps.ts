import { randomBytes } from 'node:crypto';
import type { Deps, Log } from '#server/core/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { testDatabase } from './testDatabase.ts';
import { testContentStore } from './testContentStore.ts';

/** The moment at which a test begins. */
export const testStart = Date.parse('2026-01-01T12:00:00Z');

export interface TestDeps extends Deps {
  /** Lets so many milliseconds pass, at once. */
  pass(milliseconds: number): void;
}

export const silence: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export const testSettings: Settings = {
  environment: 'test',
  port: 0,
  host: '127.0.0.1',
  metrics: null,
  stopDelay: 0,
  publicOrigin: 'http://localhost:3000',
  dataDir: ':memory:',
  settingsFile: '/nowhere/sangbok.env',
  databaseUrl: null,
  unsafeDatabase: true,
  invitationKey: null,
  backupDir: null,
  passkeyHostChanged: false,
  bucket: null,
  supportEmail: null,
  trustProxy: false,
  sampleSongs: false,
};

/** Deps over a fresh database, the clock standing at `testStart`. A test says what differs. */
export async function testDeps(
  overrides: Partial<Omit<Deps, 'settings'>> & { settings?: Partial<Settings> } = {},
): Promise<TestDeps> {
  const settings = { ...testSettings, ...overrides.settings };
  const { db, engine } =
    overrides.db && overrides.engine
      ? { db: overrides.db, engine: overrides.engine }
      : await testDatabase(settings.environment);
  let now = testStart;
  return {
    files: overrides.files ?? (await testContentStore()),
    clock: () => now,
    randomBytes,
    log: silence,
    invitationKey: 'k'.repeat(43),
    ...overrides,
    db,
    engine,
    settings,
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}
