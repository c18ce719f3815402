import type { FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';

const templates = Object.values(pages).map(({ path }) => path.split('/'));

/**
 * The screen that an address means, though written with slashes at its end or in another case, as
 * the browser's routes read it too; its address with the parameters as they came. Undefined where
 * no screen is meant. It begins with a word of ours, so it never leads to another site.
 */
export function properAddress(path: string): string | undefined {
  const parts = path.replace(/\/+$/, '').split('/');
  const template = templates.find(
    (each) =>
      each.length === parts.length &&
      each.every((word, at) =>
        isParameter(word) ? parts[at] !== '' : decoded(parts[at]).toLowerCase() === word,
      ),
  );
  return template?.map((word, at) => (isParameter(word) ? parts[at] : word)).join('/');
}

function isParameter(word: string): boolean {
  return word.startsWith(':');
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path of an address as it was written. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** The decoded path, or '' when it can't be decoded. */
export function decodedPath(request: Pick<FastifyRequest, 'url'>): string {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return '';
  }
}

/** What a path of the contract or of the screens matches. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
