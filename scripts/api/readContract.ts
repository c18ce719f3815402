import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import type { AboutField } from './schemaText.ts';

/** An exported value of the contract, with the comments of its source. */
interface Documented<T> {
  readonly name: string;
  readonly value: T;
  /** What is said above it; '' where nothing is. */
  readonly about: string;
  readonly aboutField: AboutField;
}

export type DocumentedEndpoint = Documented<Endpoint>;
export type DocumentedSchema = Documented<z.ZodMiniType>;

/** All endpoints of the contract, and the schemas of objects that it exports. */
export async function readContract(): Promise<{
  endpoints: DocumentedEndpoint[];
  schemas: DocumentedSchema[];
}> {
  const files = globSync('src/contract/*/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] });
  const values = (await Promise.all(files.sort().map(readModule))).flat();
  return {
    endpoints: values.filter((each): each is DocumentedEndpoint => isEndpoint(each.value)),
    schemas: values.filter((each): each is DocumentedSchema => isObject(each.value)),
  };
}

async function readModule(file: string): Promise<Documented<unknown>[]> {
  const path = join(projectRoot, file);
  const statements = statementsOf(readFileSync(path, 'utf8'));
  const module: Readonly<Record<string, unknown>> = await import(path);
  return Object.entries(module).map(([name, value]) => ({
    name,
    value,
    about: plain(statements.get(name)?.about),
    aboutField: aboutFields(name, statements),
  }));
}

interface Statement {
  readonly about: string;
  readonly text: string;
}

/** The constants of a module, with the comments above them. */
function statementsOf(source: string): ReadonlyMap<string, Statement> {
  const statement =
    /(?:^\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^(?:export )?const (\w+)([^]*?)(?=\n(?:\/\*\*|export|const|function|\/\/)|$(?![^]))/gm;
  return new Map(
    [...source.matchAll(statement)].map(([, about = '', name = '', text = '']) => [
      name,
      { about, text },
    ]),
  );
}

/** Looks in a constant's own text first, then in those of its module that it is made of. */
function aboutFields(name: string, statements: ReadonlyMap<string, Statement>): AboutField {
  const texts = new Map([[name, statements.get(name)?.text ?? '']]);
  for (const text of texts.values()) {
    for (const [word] of text.matchAll(/\w+/g)) {
      const used = statements.get(word);
      if (used) texts.set(word, used.text);
    }
  }
  return (path) => {
    for (const text of texts.values()) {
      for (let from = 0; from < path.length; from++) {
        const comment = commentAt(text, path.slice(from));
        if (comment !== undefined) return plain(comment);
      }
    }
    return '';
  };
}

/** The comment above a field, by the names that lead to it; undefined where it is not there. */
function commentAt(text: string, path: readonly string[]): string | undefined {
  const fields = text.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?\b(\w+):/g);
  let rest = path;
  for (const [, comment = '', name] of fields) {
    if (name !== rest[0]) continue;
    rest = rest.slice(1);
    if (rest.length === 0) return comment;
  }
  return undefined;
}

/** A comment without its stars and line breaks. */
function plain(comment = ''): string {
  return comment
    .replaceAll(/\n\s*\*\s?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function isObject(value: unknown): value is z.ZodMiniType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false;
  return (value as z.ZodMiniType)._zod.def.type === 'object';
}
