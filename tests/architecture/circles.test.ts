import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Imports go one way, between files and between folders. oxlint's `import/no-cycle` does not follow
// `import()`, and counts no folders. Types count, and workers: whoever reads one file has to know the
// other.

type Graph = Map<string, Set<string>>;

const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
  .sort();

/** From each file to those that it imports, by `import`, `export … from`, `import()` or `new URL()`. */
const imports: Graph = new Map(files.map((file) => [file, new Set(importsOf(file))]));

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /\b(?:(?:from|import)\s*\(?|new URL\()\s*'([#.]\/?[^'?]+)/g,
  );
  return [...found].map(([, path = '']) =>
    path.startsWith('#') ? join('src', path.slice(1)) : join(dirname(file), path),
  );
}

/** From each folder of `parent` to those that its files import from. */
function foldersOf(parent: string): Graph {
  const graph: Graph = new Map();
  const folderOf = (file: string) =>
    file.startsWith(`${parent}/`)
      ? /^([^/]+)\//.exec(file.slice(parent.length + 1))?.[1]
      : undefined;
  for (const [file, imported] of imports) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const to = graph.get(from) ?? new Set();
    for (const each of imported) {
      const folder = folderOf(each);
      if (folder !== undefined && folder !== from) to.add(folder);
    }
    graph.set(from, to);
  }
  return graph;
}

/** The groups in which each reaches each (strongly connected, more than one member). */
function circles(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((start) => [start, reachableFrom(graph, start)]));
  const groups = [...graph.keys()].map((one) =>
    [...graph.keys()].filter((other) => reach.get(one)?.has(other) && reach.get(other)?.has(one)),
  );
  return groups.filter((group, at) => group.length > 1 && group[0] === [...graph.keys()][at]);
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}

test('no files import each other in a circle', () => {
  expect(imports.size).toBeGreaterThan(500);
  expect(circles(imports)).toEqual([]);
});

test.each(['src/server', 'src/web', 'src/web/offline'])('nor do the folders of %s', (parent) => {
  expect(foldersOf(parent).size).toBeGreaterThan(4);
  expect(circles(foldersOf(parent))).toEqual([]);
});
