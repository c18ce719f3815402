import { Problem } from '#server/seam/problem.ts';

/** Which field a part of a form is for. */
export interface Disposition {
  readonly name: string;
  /** What a file is called; undefined where the part is a text. */
  readonly filename: string | undefined;
}

const parameter = /;[ \t]*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*/gsy;

/**
 * Reads the headers of a part (RFC 7578 §4.2), of which only the disposition counts. Throws
 * `malformedBody` where it cannot be read to its end.
 */
export function readDisposition(headers: string): Disposition {
  const lines = headers.split('\r\n').map((line) => /^([\w-]+):[ \t]*(.*)$/s.exec(line));
  const disposition = lines.find((line) => line?.[1]?.toLowerCase() === 'content-disposition')?.[2];
  const type = /^form-data[ \t]*(?=;)/i.exec(disposition ?? '')?.[0];
  if (lines.includes(null) || disposition === undefined || type === undefined) {
    throw new Problem('malformedBody');
  }
  const found = new Map<string, string>();
  let readTo = type.length;
  for (const [all, key = '', quoted, plain] of disposition.slice(type.length).matchAll(parameter)) {
    readTo += all.length;
    const name = key.toLowerCase();
    if (!found.has(name)) found.set(name, unescaped(quoted ?? plain ?? ''));
  }
  const name = found.get('name');
  if (name === undefined || readTo < disposition.length) throw new Problem('malformedBody');
  return { name, filename: found.get('filename') };
}

/** Browsers write `"` and line breaks as %22, %0D and %0A (HTML §4.10.21.8), others with `\`. */
function unescaped(value: string): string {
  return value
    .replace(/\\(["\\])/g, '$1')
    .replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
