import type { ByteRange } from '#server/files/blobs/ContentStore.ts';

/**
 * The one range of bytes that a `Range` header asks for (RFC 9110 §14.2): nothing where the whole
 * is to be sent, since several ranges and what cannot be read are passed over.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.trim() ?? '');
  if (!asked) return undefined;
  const [, first, last, suffix] = asked;
  if (first === undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Whether `If-None-Match` names this tag; weak and strong count as the same (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Whether `Accept-Encoding` allows this coding by name or by `*` (RFC 9110 §12.5.3). */
export function acceptsEncoding(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  const wishes = new Map(
    (header ?? '').split(',').map((wish) => {
      const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
    }),
  );
  return wishes.get(coding) ?? wishes.get('*') ?? false;
}
