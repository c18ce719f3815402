import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartRefused } from '#server/settings/settings.ts';

/** Makes the data folder, readable by its owner alone, unless it is there. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartRefused(`DATA_DIR «${folder}» er ikke en mappe som tjeneren kan skrive i.`);
  }
}
