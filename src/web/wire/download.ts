import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './apiError.ts';
import { addressOf } from './call.ts';

export interface Downloaded {
  readonly file: Blob;
  /** As the server calls it. */
  readonly name: string;
  readonly headers: Headers;
}

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Told how many bytes have come; how many there will be, nobody knows. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * A file that the server makes as it sends it. Throws `ApiError` on any non-2xx answer, and lets
 * `fetch`'s own errors through: TypeError also where the file came to no end.
 */
export async function download(
  endpoint: Endpoint & { readonly binary: true },
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  const response = await fetch(addressOf(endpoint.path), { credentials: 'include', signal });
  const { ok, status, statusText, headers, body } = response;
  if (!ok || body === null) throw new ApiError(status, statusText, await response.text());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  const type = headers.get('content-type') ?? '';
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { file: new Blob(pieces, { type }), name, headers };
}

/** The bytes of a file that was built with the app; it fails if they can't be had. */
export async function fetchAppFile(address: URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
