/**
 * The title and `.pdf`, with underscores for all that is no letter or digit (spec §7). Letters of any
 * script are letters, and the marks on them are part of them.
 */
export function pdfFileName(title: string): string {
  return `${title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '_')}.pdf`;
}
