import { SaxesParser } from 'saxes';
import type { XmlElement } from '#song/import/xmlElement.ts';

const deepest = 100; // elements within each other

/** Programs write `&nbsp;` and control characters as they stand, which harms no structure. */
const harmless = /entity|disallowed character\.$|"\]\]>"/;

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/**
 * Parses XML; null unless all its elements are closed. What a document type defines is not read, so
 * no entity is ever expanded.
 */
export function parseXml(text: string): XmlElement | null {
  const parser = new SaxesParser();
  const document: OpenElement = { name: '', attributes: new Map(), children: [] };
  const open = [document];
  let isWhole = true;
  const addText = (part: string) => void open.at(-1)?.children.push(part);
  parser.on('error', ({ message }) => {
    if (!harmless.test(message)) isWhole = false;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = {
      name: withoutPrefix(name),
      attributes: new Map(
        Object.entries(attributes).map(([attribute, value]) => [withoutPrefix(attribute), value]),
      ),
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > deepest) throw new RangeError('elements within each other');
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(withLoneSigns(text.trimStart())).close();
  } catch {
    return null;
  }
  const root = document.children.find((child) => typeof child !== 'string');
  return isWhole && root !== undefined ? root : null;
}

/** Escapes each `&` that begins no entity: the parser would look for the end of one. */
function withLoneSigns(text: string): string {
  const lone = /&(?!(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});)/gi;
  const parts = text.split(']]>').map((part) => {
    const [outside = '', ...inside] = part.split('<![CDATA[');
    return [outside.replace(lone, '&amp;'), ...inside].join('<![CDATA[');
  });
  return parts.join(']]>');
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
