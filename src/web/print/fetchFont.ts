import { fetchAppFile } from '#web/client/download.ts';
import type { FontName, LoadFont } from './pdfFonts.ts';

const addresses: Readonly<Record<FontName, URL>> = {
  'hebrew-regular': new URL('./fonts/hebrew-regular.ttf', import.meta.url),
  'hebrew-bold': new URL('./fonts/hebrew-bold.ttf', import.meta.url),
  'letters-regular': new URL('./fonts/letters-regular.ttf', import.meta.url),
  'letters-bold': new URL('./fonts/letters-bold.ttf', import.meta.url),
  'symbols-regular': new URL('./fonts/symbols-regular.ttf', import.meta.url),
  'symbols-bold': new URL('./fonts/symbols-bold.ttf', import.meta.url),
};

/** A font from the app's own address. */
export const fetchFont: LoadFont = (name) => fetchAppFile(addresses[name]);
