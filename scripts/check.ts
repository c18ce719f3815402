import { checkByHost } from '#server/backup/checkByHost.ts';
import { hostCommand } from './hostCommand.ts';

await hostCommand((settings, words) => checkByHost(settings(), { clock: Date.now }, words));
