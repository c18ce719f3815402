import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import { receiveFile } from '#server/files/receiveFile.ts';
import type { ReceivedFile } from '#server/core/carriedFiles.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { type Part, readParts } from './readParts.ts';
import { boundaryOf, isForm, incomingBytes, readText } from './requestBody.ts';

export interface ReceivedForm {
  /** Text fields, not validated yet; a list where the endpoint declares one. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

const partsAtMost = 100;
const overhead = 64 * 1024; // bytes: delimiters and part headers

/** Maximum bytes of a form that are not file content. */
export const formWithoutFiles = limits.formText + overhead;

/**
 * Reads a form and its files, each within its limit (spec §5). Throws at the first fault, after
 * discarding the files received so far. On success the caller discards the files it does not store.
 */
export async function readForm(
  deps: Pick<Deps, 'files'>,
  endpoint: Endpoint,
  body: Readable,
  headers: { readonly type: string; readonly length: string | undefined },
): Promise<ReceivedForm> {
  const rules = endpoint.files ?? {};
  const texts = new Map<string, string[]>();
  const files = new Map<string, ReceivedFile>();
  let textLeft: number = limits.formText;

  async function take({ name, filename, content }: Part): Promise<void> {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (filename === undefined) {
      const text = await readText(content, textLeft, 'bodyTooLarge');
      textLeft -= Buffer.byteLength(text);
      if (rule && text === '') return; // no file (decision 73)
      const isList = endpoint.lists?.includes(name) ?? false;
      if (texts.has(name) && !isList) throw refused(name, 'Kan bare stå én gang');
      // Form encoding turns every line break into CRLF (HTML §4.10.21.8).
      texts.set(name, [...(texts.get(name) ?? []), text.replaceAll('\r\n', '\n')]);
      return;
    }
    if (!rule) throw refused(name, 'Her kan det ikke komme en fil');
    if (files.has(name)) throw refused(name, 'Kan bare ha én fil');
    const incoming = { field: name, name: filename, chunks: content };
    try {
      files.set(name, await receiveFile(deps, rule, incoming));
    } catch (error) {
      // Neither name nor bytes: no file was chosen (HTML §4.10.21.4, decision 73).
      if (filename !== '' || !isEmptyFile(error)) throw error;
    }
  }

  const boundary = boundaryOf(headers.type);
  if (boundary === undefined) throw new AppError('malformedBody');
  const atMost = Object.values(rules).reduce((sum, { maximum }) => sum + maximum, formWithoutFiles);
  if (Number(headers.length ?? 0) > atMost) throw new AppError('bodyTooLarge');
  const pieces = incomingBytes(body, atMost);
  try {
    let count = 0;
    for await (const part of readParts(pieces, boundary)) {
      if (++count > partsAtMost) throw new AppError('malformedBody');
      await take(part);
    }
  } catch (error) {
    for (const { content } of files.values()) await content.discard();
    throw error;
  } finally {
    await pieces.return(undefined);
  }
  return {
    fields: Object.fromEntries(
      [...texts].map(([name, [text = '', ...more]]) => [
        name,
        endpoint.lists?.includes(name) ? [text, ...more].filter(Boolean) : text,
      ]),
    ),
    files: Object.fromEntries(files),
  };
}

function isEmptyFile(error: unknown): boolean {
  return error instanceof AppError && error.code === 'fileEmpty';
}

function refused(field: string, sentence: string): AppError {
  return new AppError('invalidInput', { fields: { [field]: sentence } });
}

/**
 * Runs `work` with the form of a request, or without one where the body is JSON. Discards the files
 * that `work` did not store.
 */
export async function withForm<T>(
  deps: Pick<Deps, 'files'>,
  endpoint: Endpoint,
  { raw, headers }: FastifyRequest,
  work: (form?: ReceivedForm) => Promise<T>,
): Promise<T> {
  const type = headers['content-type'];
  if (!isForm(type)) return work();
  const form = await readForm(deps, endpoint, raw, { type, length: headers['content-length'] });
  try {
    return await work(form);
  } finally {
    for (const { content } of Object.values(form.files)) await content.discard();
  }
}
