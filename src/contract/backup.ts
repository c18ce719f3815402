import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How the backups of this installation are; for whoever looks after it. */
export const backupState = z.object({
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
