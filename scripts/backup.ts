import { randomBytes } from 'node:crypto';
import { backupByHost } from '#server/backup/byHost.ts';
import { hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) =>
  backupByHost(settings(), { clock: Date.now, randomBytes }, words),
);
