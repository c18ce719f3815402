import type { Endpoint } from '#contract/endpoint.ts';
import { installationHeader } from '#contract/headers.ts';
import { answered, bodyOf, NetworkError, refusalOf } from './response.ts';
import { addressOf } from './request.ts';

export interface Downloaded {
  readonly file: Blob;
  /** As the server calls it. */
  readonly name: string;
  readonly headers: Headers;
}

export interface DownloadOptions {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Told how many bytes have come; how many there will be, nobody knows. */
  readonly onProgress?: (bytes: number) => void;
}

const patience = 60_000; // ms; making the first byte may take its time

/** A file that the server makes as it sends it. Throws as `answered` does, also where it has no end. */
export function download(
  endpoint: Endpoint & { readonly binary: true },
  { query, signal, onProgress }: DownloadOptions = {},
): Promise<Downloaded> {
  return answered(
    async ({ signal: ending, heard }) => {
      const address = addressOf(endpoint.path, {}, query);
      const asked = { credentials: 'include', redirect: 'error', signal: ending } as const;
      const response = await fetch(address, asked);
      const { ok, status, statusText, headers } = response;
      const installation = headers.get(installationHeader);
      let bytes = 0;
      const file = await bodyOf(response, (more) => {
        heard();
        if (ok) onProgress?.((bytes += more));
      });
      if (!ok) throw refusalOf({ status, statusText, installation, body: await file.text() });
      if (file.type.startsWith('text/html')) throw new NetworkError('a page in place of a file');
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
      return { file, name, headers };
    },
    signal,
    patience,
  );
}

/** The bytes of a file that was built with the app; it fails if they can't be had. */
export async function fetchAppFile(address: URL, signal?: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, signal && { signal });
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
