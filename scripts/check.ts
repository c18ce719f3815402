import { checkByHost } from '#server/backup/checkByHost.ts';
import { freeSpace } from '#server/backup/takeBackup.ts';
import { hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) =>
  checkByHost(settings(), { clock: Date.now, freeSpace }, words),
);
