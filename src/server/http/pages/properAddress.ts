import type { FastifyRequest } from 'fastify';
import { pages } from '#contract/base/pages.ts';

const templates = Object.values(pages).map(({ path }) => path.split('/'));

/**
 * The canonical path of a screen for a path with trailing slashes or in another case, which the
 * browser's router accepts too; parameters are kept as they are. Undefined where no screen matches.
 * The result starts with a literal of the route table, so it can never redirect to another site.
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

/** The path of the URL, not decoded. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** The decoded path; '' where it cannot be decoded. */
export function decodedPath(request: Pick<FastifyRequest, 'url'>): string {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return '';
  }
}

/** The pattern that matches a path template of the contract or of the screens. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
