import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errors } from '#contract/base/errors.ts';
import { type ImportAnswer, importChanges } from '#contract/library/songbookTransfer.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import { openDatabaseAsItIs } from '#server/db/openDatabase.ts';
import { counted } from '#server/audit/recordAuditEvent.ts';
import { importLibrary } from './importLibrary.ts';

const noLog: Deps['log'] = { info: () => {}, warn: () => {}, error: () => {} };
const unbounded = { entries: Infinity, unpacked: Infinity, songs: Infinity };

/**
 * Host command `sangbok import FIL`: imports a song book of any size, whether the server runs or not
 * (decision 26). `words` are the arguments. Asks `confirm` with a summary first, which throws where it is
 * refused. Returns the text to print; throws `StartupError` with what to do instead.
 */
export async function importByHost(
  settings: Settings,
  system: Pick<Deps, 'clock' | 'randomBytes'>,
  words: readonly string[],
  confirm: (summary: string) => Promise<void>,
): Promise<string> {
  const command = typed('import', 'FIL');
  const [name, ...more] = words;
  if (name === undefined || more.length > 0) {
    throw new StartupError(`Si hvilken eksportert sangbok som skal hentes inn: ${command}`);
  }
  requireOwnFile(settings, command);
  const database = await openDatabaseAsItIs(settings);
  try {
    const files = await openContentStore(settings);
    const deps = { ...system, db: database.db, engine: database.engine, files, log: noLog };
    await using file = await open(resolve(name)).catch((error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      throw new StartupError(
        `«${name}» ${isMissing ? 'finnes ikke' : 'kan ikke leses av denne brukeren'}.`,
      );
    });
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const run = (preview: boolean) =>
      importLibrary(
        deps,
        { user: null, address: null },
        { content: { read }, size },
        { preview, bounds: unbounded },
      );
    const preview = await run(true);
    if (!importChanges(preview.counts)) {
      return 'Alt i filen er her fra før. Ingenting er endret.';
    }
    await confirm(`Dette kommer inn, og ingenting blir skrevet over: ${inWords(preview)}.`);
    return `Sangboken er importert: ${inWords(await run(false))}.`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentences = [errors[error.code][1], ...Object.values(error.fields ?? {})];
    throw new StartupError(sentences.join(' '));
  } finally {
    await database.close();
  }
}

function inWords({ counts }: ImportAnswer): string {
  return [
    counted(counts.new, 'ny sang', 'nye sanger'),
    counted(counts.different, 'sang med en annen tekst', 'sanger med en annen tekst'),
    counted(counts.filled, 'utfylt sang', 'utfylte sanger'),
    counted(
      counts.earlier,
      'sang som er her fra før (en tidligere tekst)',
      'sanger som er her fra før (en tidligere tekst)',
    ),
    counted(counts.same, 'sang som er her fra før', 'sanger som er her fra før'),
    counted(counts.categories, 'ny kategori', 'nye kategorier'),
    counted(counts.files, 'opptak eller notefil', 'opptak og notefiler'),
  ]
    .filter((each) => !each.startsWith('0 '))
    .join(', ');
}
