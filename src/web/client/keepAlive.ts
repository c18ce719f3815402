/**
 * Bytes of bodies that browsers let outlive their page: 64 KiB of all such requests under way
 * together. A request over that is refused at once, so some is left for headers.
 */
const most = 60_000;

let bytesUnderWay = 0;

/**
 * Sends a body of `bytes` so that it outlives its page, while there is room for it (`keepalive`,
 * which Firefox has since 133).
 */
export async function keptAlive<Answer>(
  bytes: number,
  send: (init: { readonly keepalive: boolean }) => Promise<Answer>,
): Promise<Answer> {
  if (bytesUnderWay + bytes > most) return send({ keepalive: false });
  bytesUnderWay += bytes;
  try {
    return await send({ keepalive: true });
  } finally {
    bytesUnderWay -= bytes;
  }
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
