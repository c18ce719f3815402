import type {
  AnswerOf,
  Endpoint,
  FormOf,
  ParamsOf,
  QueryOf,
  Readable,
} from '#contract/base/endpoint.ts';
import { installationHeader } from '#contract/base/headers.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import { NetworkError, answered, readAnswer } from './response.ts';
import { type CallOptions, type Part, addressOf, call, writtenBy } from './request.ts';
import { bytesOf, keptAlive } from './keepAlive.ts';

export type FormEndpoint = Endpoint & Required<Pick<Endpoint, 'form' | 'files'>>;

export type SendInput<E extends FormEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> & {
    readonly form: FormOf<E>;
    readonly files?: { readonly [Field in keyof E['files']]?: File | null };
  };

export interface SendOptions extends CallOptions {
  /** Reports the share of the form sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Idle time-out in ms, for requests that take the server longer than storing them. */
  readonly timeout?: number;
}

/** ms. Bytes reported as sent may still be in a slow connection's buffers. */
const timeoutWithFiles = 60_000;

/**
 * Like `request`, for a multipart form. With files it uses XMLHttpRequest, because `fetch` does not
 * report upload progress.
 */
export async function send<E extends FormEndpoint>(
  endpoint: E & Readable<E>,
  input: SendInput<E>,
  { headers = {}, signal, onProgress, timeout }: SendOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, form, files } = input as SendInput<FormEndpoint> & {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
  };
  const address = addressOf(endpoint.path, params, query);
  const all = { ...writtenBy(), ...headers };
  const body = formDataOf(form as Record<string, unknown>, files);
  if (!Object.values(files ?? {}).some((file) => file)) {
    return keptAlive(sizeOf(body), (init) =>
      call(endpoint, address, { ...init, headers: all, body }, signal, timeout),
    );
  }
  const request = new XMLHttpRequest();
  request.open(endpoint.method, address);
  request.withCredentials = true;
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  return answered(
    async ({ signal: ending, onBytes }) => {
      request.upload.onprogress = ({ loaded, total }) => {
        onBytes();
        onProgress?.(total === 0 ? 1 : loaded / total);
      };
      request.onprogress = onBytes;
      ending.addEventListener('abort', () => request.abort());
      await sent(request, body, ending);
      const { status, statusText, responseText } = request;
      const installation = request.getResponseHeader(installationHeader);
      const contentType = request.getResponseHeader('content-type');
      return readAnswer<E>(endpoint, {
        status,
        statusText,
        contentType,
        installation,
        body: responseText,
      });
    },
    signal,
    timeout ?? timeoutWithFiles,
  );
}

const partSize = 200; // bytes of a boundary and its headers, at most

/** The bytes of a form without files, or a little more. */
function sizeOf(form: FormData): number {
  return [...form].reduce(
    (size, [name, value]) => size + partSize + bytesOf(name) + bytesOf(value as string),
    partSize,
  );
}

function sent(request: XMLHttpRequest, body: FormData, ending: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = () => reject(new NetworkError('the server did not answer'));
    request.onabort = () => reject(ending.reason as Error);
    request.send(body);
  });
}

/** The parts of a multipart form. Empty and null values are left out (spec §5); lists repeat. */
export function formDataOf(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File | null | undefined>> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string' && each !== '') data.append(name, each);
    }
  }
  // Files last: the server has read all fields when the first file begins.
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file, file.name);
  return data;
}

export type SongUploads = { readonly [Field in SongFileField]?: File | null };
