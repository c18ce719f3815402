import { randomBytes } from 'node:crypto';
import { importByHost } from '#server/songbook/importByHost.ts';
import { agree, hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) =>
  importByHost(settings(), { clock: Date.now, randomBytes }, words, agree),
);
