import { composed } from '#song/composed.ts';

/** The text of a file. */
export interface DecodedText {
  /** In NFC, without control characters; line ends as written. */
  readonly text: string;
  /** The file does not say its encoding, and it is not Unicode. */
  readonly isGuessed: boolean;
}

const mostControls = 0.002; // of the characters of a text
/** Neither a tab nor the end of a line. */
const controls = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;

/** Decodes a file of text; null if it is none. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const unicode = decoded(bytes, utf16Of(bytes) ?? 'utf-8');
  const declared = unicode === null ? decoded(bytes, declaredIn(bytes)) : null;
  const text = unicode ?? declared ?? decoded(bytes, 'windows-1252') ?? '';
  const found = text.match(controls);
  if (text.includes('\0') || (found?.length ?? 0) > text.length * mostControls) return null;
  return {
    text: composed(found === null ? text : text.replace(controls, '')),
    isGuessed: unicode === null && declared === null,
  };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // bytes that the encoding does not have, or an encoding that the browser does not
  }
}

/** By its byte order mark, or by the zero bytes of letters that European languages share. */
function utf16Of(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const beginning = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  beginning.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const few = beginning.length / 50;
  const many = beginning.length / 6;
  if (odd > many && even < few) return 'utf-16le';
  return even > many && odd < few ? 'utf-16be' : null;
}

/** Of an XML declaration; '' without one. */
function declaredIn(bytes: Uint8Array): string {
  const beginning = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(beginning)?.[1] ?? '';
}
