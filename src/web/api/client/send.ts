import type { AnswerOf, Endpoint, FormOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { installationHeader } from '#contract/headers.ts';
import type { SongFileField } from '#contract/songForm.ts';
import { NetworkError, answered, readAnswer } from './response.ts';
import { type CallOptions, type Part, addressOf, writtenBy } from './request.ts';

export type FormEndpoint = Endpoint & Required<Pick<Endpoint, 'form' | 'files'>>;

export type SendInput<E extends FormEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> & {
    readonly form: FormOf<E>;
    readonly files?: { readonly [Field in keyof E['files']]?: File | null };
  };

export interface SendOptions extends CallOptions {
  /** Told how much of the form has left, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** How long nothing may be heard, in ms, where the server has more to do than to keep it. */
  readonly patience?: number;
}

/** What looks sent may still lie in the buffers of a slow line: with files it may take so long, in ms. */
const patienceWithFiles = 60_000;

/**
 * Like `call`, for a multipart form. `fetch` cannot tell how far an upload is, so this is an
 * XMLHttpRequest.
 */
export async function send<E extends FormEndpoint>(
  endpoint: E,
  input: SendInput<E>,
  { headers = {}, signal, onProgress, patience }: SendOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, form, files } = input as SendInput<FormEndpoint> & {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
  };
  const hasFiles = Object.values(files ?? {}).some((file) => file !== null);
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint.path, params, query));
  request.withCredentials = true;
  const all = { ...writtenBy(), ...headers };
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  return answered(
    async ({ signal: ending, heard }) => {
      request.upload.onprogress = ({ loaded, total }) => {
        heard();
        onProgress?.(total === 0 ? 1 : loaded / total);
      };
      request.onprogress = heard;
      ending.addEventListener('abort', () => request.abort());
      await sent(request, formDataOf(form as Record<string, unknown>, files), ending);
      const { status, statusText, responseText: body } = request;
      const installation = request.getResponseHeader(installationHeader);
      const contentType = request.getResponseHeader('content-type');
      return readAnswer(endpoint, { status, statusText, contentType, installation, body });
    },
    signal,
    patience ?? (hasFiles ? patienceWithFiles : undefined),
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
  // Files come last: the fields are there when the server meets the first byte.
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file, file.name);
  return data;
}

export type SongUploads = { readonly [Field in SongFileField]?: File | null };
