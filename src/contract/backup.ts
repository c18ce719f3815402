import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How the backups of this installation are; for whoever looks after it. */
const backupState = z.object({
  /** False where the host has chosen that the server takes none by itself. */
  isTaken: z.boolean(),
  /** When the last one had proven itself; null before the first. */
  lastAt: z.nullable(z.string()),
  /** What was in the way of the last try; null when nothing was. */
  problem: z.nullable(z.string()),
  /** None for three days, though the server takes them. */
  isOverdue: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/backup',
  access: 'administer',
  answer: backupState,
});

const count = z.number().check(z.int(), z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `manifest.json` of a backup: what it holds, and by which it is checked. */
export const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  environment: z.enum(['development', 'test', 'production']),
  /** Of the project. */
  release: z.string(),
  /** The last step of the database. */
  step: z.string(),
  installation: z.string(),
  takenAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  /** False of a copy of the database alone. */
  withFiles: z.boolean(),
  /** Whether the key over invitation codes lies in it. */
  hasKey: z.boolean(),
  database: z.object({
    name: z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/)),
    size: count,
    sha256: hash,
  }),
  /** Table → what is in it. */
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
  contents: z.object({ count, bytes: count }),
  /** Contents that the installation itself lacked, or had spoiled. */
  lacking: z.array(z.object({ sha256: hash, name: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
