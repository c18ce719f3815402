import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';

/** What `sangbok doctor --note` found: faults, and what the host should look at. */
export const doctorNote = z.object({
  at: z.string(),
  findings: z.array(z.object({ mark: z.enum(['!', '✗']), text: z.string() })),
});
export type DoctorNote = z.infer<typeof doctorNote>;

/** State of the installation and its backups, for administrators. */
const backupState = z.object({
  /** False where `BACKUP_DIR=none`. */
  isTaken: z.boolean(),
  /** When the last backup was verified; null before the first. */
  lastAt: z.nullable(z.string()),
  /** Why the last attempt failed; null where it succeeded. */
  problem: z.nullable(z.string()),
  /** The last backup is older than three days, though backups are enabled. */
  isOverdue: z.boolean(),
  /** The last weekly check; null before the first. */
  doctor: z.nullable(doctorNote),
});
export type BackupState = z.infer<typeof backupState>;

/** State of the backups. */
export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/backup',
  access: 'administer',
  answer: backupState,
});

const count = z.number().check(z.int(), z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `manifest.json` of a backup: its contents and checksums. */
export const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  environment: z.enum(['development', 'test', 'production']),
  /** Version of Sangbok. */
  release: z.string(),
  /** The database's last migration step. */
  step: z.string(),
  installation: z.string(),
  takenAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  /** False for a backup of the database only. */
  withFiles: z.boolean(),
  /** Whether it contains the key for invitation codes. */
  hasKey: z.boolean(),
  database: z.object({
    name: z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/)),
    size: count,
    sha256: hash,
  }),
  /** Table → row count and hash. */
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
  contents: z.object({ count, bytes: count }),
  /** Blobs that were missing or damaged in the installation. */
  lacking: z.array(z.object({ sha256: hash, name: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
