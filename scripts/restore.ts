import { randomBytes } from 'node:crypto';
import { restoreByHost } from '#server/backup/byHost.ts';
import { agree, hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) =>
  restoreByHost(settings(), { clock: Date.now, randomBytes }, words, agree),
);
