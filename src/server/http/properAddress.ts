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
