import type { Endpoint } from '#contract/base/endpoint.ts';
import { installationHeader } from '#contract/base/headers.ts';
import { answered, bodyOf, NetworkError, refusalOf } from './response.ts';
import { addressOf } from './request.ts';

export interface Downloaded {
  readonly file: Blob;
  /** From the server's Content-Disposition. */
  readonly name: string;
  readonly headers: Headers;
}

export interface DownloadOptions {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Reports the number of bytes received; the total is unknown. */
  readonly onProgress?: (bytes: number) => void;
}

const timeout = 60_000; // ms; the server may take a while for the first byte

/**
 * Downloads a file that the server generates while sending. Throws as `answered` does, also if the
 * file is truncated.
 */
export function download(
  endpoint: Endpoint & { readonly binary: true },
  { query, signal, onProgress }: DownloadOptions = {},
): Promise<Downloaded> {
  return answered(
    async ({ signal: ending, onBytes }) => {
      const address = addressOf(endpoint.path, {}, query);
      const init = { credentials: 'include', redirect: 'error', signal: ending } as const;
      const response = await fetch(address, init);
      const { ok, status, statusText, headers } = response;
      const installation = headers.get(installationHeader);
      let bytes = 0;
      const file = await bodyOf(response, (more) => {
        onBytes();
        if (ok) onProgress?.((bytes += more));
      });
      if (!ok) throw refusalOf({ status, statusText, installation, body: await file.text() });
      if (file.type.startsWith('text/html')) throw new NetworkError('a page in place of a file');
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
      return { file, name, headers };
    },
    signal,
    timeout,
  );
}

/** The content of a file that was built with the app; rejects if it cannot be loaded. */
export async function fetchAppFile(address: URL, signal?: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, signal && { signal });
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
