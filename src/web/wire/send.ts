import type { AnswerOf, Endpoint, FormOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { SongFileField } from '#contract/songForm.ts';
import { type CallOptions, type Part, addressOf, readAnswer, writtenBy } from './call.ts';

export type FormEndpoint = Endpoint & Required<Pick<Endpoint, 'form' | 'files'>>;

export type SendInput<E extends FormEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> & {
    readonly form: FormOf<E>;
    readonly files?: { readonly [Field in keyof E['files']]?: File | null };
  };

export interface SendOptions extends CallOptions {
  /** Told how much of the form has left, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Like `call`, for a multipart form. `fetch` cannot tell how far an upload is, so this is an
 * XMLHttpRequest that fails as `fetch` does: TypeError without an answer, AbortError when stopped.
 */
export async function send<E extends FormEndpoint>(
  endpoint: E,
  input: SendInput<E>,
  { headers = {}, signal, onProgress }: SendOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, form, files } = input as SendInput<FormEndpoint> & {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
  };
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint.path, params, query));
  request.withCredentials = true;
  const all = { ...writtenBy(), ...headers };
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
  const stop = () => request.abort();
  signal?.addEventListener('abort', stop);
  try {
    await answered(request, formDataOf(form as Record<string, unknown>, files));
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  const { status, statusText, responseText: body } = request;
  return readAnswer(endpoint, { status, statusText, body });
}

function answered(request: XMLHttpRequest, body: FormData): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = () => reject(new TypeError('the server did not answer'));
    request.onabort = () => reject(new DOMException('the upload was stopped', 'AbortError'));
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
  // Files come last: the fields are there when the server meets the first byte.
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file, file.name);
  return data;
}

export type SongUploads = { readonly [Field in SongFileField]?: File | null };
