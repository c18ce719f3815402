import { randomBytes } from 'node:crypto';
import { recoverByHost } from '#server/users/recoverByHost.ts';
import { agree, hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) =>
  recoverByHost(settings(), { clock: Date.now, randomBytes }, words, agree),
);
