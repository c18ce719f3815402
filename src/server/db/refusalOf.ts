import { StartupError } from '#server/settings/settings.ts';
import { StoreUnavailable } from '#server/files/blobs/ContentStore.ts';
import { postgresEngine } from './postgresEngine.ts';
import { sqliteEngine } from './sqliteEngine.ts';

const fullDisk = ['ENOSPC', 'EDQUOT'];
const forbidden = ['EACCES', 'EPERM', 'EROFS'];

/**
 * What stopped a start or a command, as the one sentence for whoever can set it right; anything that
 * nobody foresaw stays what it was.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const sentence = sentenceOf(error);
  return sentence === undefined ? error : new StartupError(sentence, { cause: error });
}

function sentenceOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  const path = 'path' in error ? ` «${String(error.path)}»` : '';
  const either = [sqliteEngine, postgresEngine];
  if (fullDisk.includes(code) || either.some((engine) => engine.isDiskFull(error))) {
    return 'Disken er full. Rydd plass, og prøv igjen.';
  }
  if (error instanceof StoreUnavailable) {
    return `Lageret i FILES_URL svarer ikke som det skal (${error.message}). Prøv igjen.`;
  }
  if (forbidden.includes(code)) {
    return `Brukeren som kjører dette, har ikke lov til å lese eller skrive${path}.`;
  }
  if (either.some((engine) => engine.isReadOnly(error))) {
    return 'Databasen kan bare leses. Tjeneren må kunne skrive i den for å starte.';
  }
  if (either.some((engine) => engine.isBusy(error))) {
    return 'Databasen svarer ikke. Prøv igjen.';
  }
  return undefined;
}
