import { randomBytes } from 'node:crypto';
import type { Deps, Log } from '#server/core/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { testDatabase } from './testDatabase.ts';
import { testContentStore } from './testContentStore.ts';

/** The time at which a test starts. */
export const testStart = Date.parse('2026-01-01T12:00:00Z');

export interface TestDeps extends Deps {
  /** Advances the clock by so many milliseconds. */
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

/** Deps with a fresh database and the clock at `testStart`; a test overrides what it needs. */
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
