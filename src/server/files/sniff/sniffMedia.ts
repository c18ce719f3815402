import type { FileRule } from '#contract/base/endpoint.ts';
import type { MediaType } from '#server/core/carriedFiles.ts';
import type { ByteReader } from './ByteReader.ts';
import { isM4a, isMp3, isWav } from './audio.ts';
import { endOfJpeg, endOfPdf, isPng } from './sheets.ts';

interface Sniffed {
  readonly mediaType: MediaType;
  /** End of the content; trailing data is cut off. */
  readonly end: number;
}

/** Detects the media type from the content alone (decision 27); undefined where it is of another kind. */
export async function sniffMedia(
  kind: FileRule['kind'],
  file: ByteReader,
): Promise<Sniffed | undefined> {
  if (kind === 'sheetMusic') return sniffSheetMusic(file);
  const mediaType = await (kind === 'audio' ? audioType(file) : songbookType(file));
  return mediaType && { mediaType, end: file.size };
}

async function audioType(file: ByteReader): Promise<MediaType | undefined> {
  if (await isWav(file)) return 'audio/wav';
  if (await isM4a(file)) return 'audio/mp4';
  return (await isMp3(file)) ? 'audio/mpeg' : undefined;
}

async function sniffSheetMusic(file: ByteReader): Promise<Sniffed | undefined> {
  if (await isPng(file)) return { mediaType: 'image/png', end: file.size };
  const pdf = await endOfPdf(file);
  if (pdf !== undefined) return { mediaType: 'application/pdf', end: pdf };
  const jpeg = await endOfJpeg(file);
  return jpeg === undefined ? undefined : { mediaType: 'image/jpeg', end: jpeg };
}

async function songbookType(file: ByteReader): Promise<MediaType | undefined> {
  return (await isZip(file)) ? 'application/zip' : undefined;
}

/** Starts with a local file header, or is an empty archive (APPNOTE 4.3.7, 4.3.16). */
async function isZip(file: ByteReader): Promise<boolean> {
  const mark = await file.letters(0);
  return mark === 'PK\x03\x04' || mark === 'PK\x05\x06';
}
