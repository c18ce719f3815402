import { songbookEntry } from '#contract/songbook.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import { refused } from '#server/songbook/refused.ts';

/** JSON in UTF-8, its texts well formed: no database keeps half of a surrogate pair. */
export function parsePiece(text: Buffer | undefined): unknown {
  try {
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
    return JSON.parse(json, json.includes('\\u') ? wellFormed : undefined);
  } catch (cause) {
    throw refused(songbookFaults.notJson(songbookEntry), cause);
  }
}

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
