import { StartupError } from '#server/settings/settings.ts';
import { StoreUnavailable } from '#server/blobs/ContentStore.ts';
import { postgresEngine } from './postgresEngine.ts';
import { sqliteEngine } from './sqliteEngine.ts';

const diskFullCodes = ['ENOSPC', 'EDQUOT'];
const permissionCodes = ['EACCES', 'EPERM', 'EROFS'];

/**
 * Converts a known fault of a start or a host command into a `StartupError` with a sentence for the
 * operator. Returns any other error unchanged.
 */
export function toStartupError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const sentence = sentenceOf(error);
  return sentence === undefined ? error : new StartupError(sentence, { cause: error });
}

function sentenceOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  const path = 'path' in error ? ` «${String(error.path)}»` : '';
  const engines = [sqliteEngine, postgresEngine];
  if (diskFullCodes.includes(code) || engines.some((engine) => engine.isDiskFull(error))) {
    return 'Disken er full. Rydd plass, og prøv igjen.';
  }
  if (error instanceof StoreUnavailable) {
    return `Lageret i FILES_URL svarer ikke som det skal (${error.message}). Prøv igjen.`;
  }
  if (permissionCodes.includes(code)) {
    return `Brukeren som kjører dette, har ikke lov til å lese eller skrive${path}.`;
  }
  if (engines.some((engine) => engine.isReadOnly(error))) {
    return 'Databasen kan bare leses. Serveren må kunne skrive i den for å starte.';
  }
  if (engines.some((engine) => engine.isBusy(error))) {
    return 'Databasen svarer ikke. Prøv igjen.';
  }
  return undefined;
}
