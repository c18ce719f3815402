import type { ByteRange } from '#server/blobs/ContentStore.ts';

/**
 * The single byte range of a `Range` header (RFC 9110 §14.2). Undefined, which means the whole file,
 * for several ranges and for a header that cannot be parsed.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first, last, suffix] = match;
  if (first === undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Whether `If-None-Match` contains this ETag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Whether `Accept-Encoding` accepts this coding by name or by `*` (RFC 9110 §12.5.3). */
export function acceptsEncoding(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  const accepted = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
    }),
  );
  return accepted.get(coding) ?? accepted.get('*') ?? false;
}
