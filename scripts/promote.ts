import { randomBytes } from 'node:crypto';
import { promoteByHost } from '#server/backup/promoteByHost.ts';
import { agree, hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) =>
  promoteByHost(settings(), { clock: Date.now, randomBytes }, words, agree),
);
