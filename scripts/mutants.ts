import { rmSync } from 'node:fs';
import { mutants } from '#checks/mutants/mutants.ts';
import { copyTree } from '#scripts/mutants/copyTree.ts';
import { plantAll } from '#scripts/mutants/plantAll.ts';

// `npm run mutants`, or `npm run mutants -- WORD …` for those whose file has such a word.
const words = process.argv.slice(2);
const chosen = mutants.filter(
  ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
);
const trees = [copyTree(), copyTree()];
try {
  process.exitCode = (await plantAll(chosen, trees, console.log)) ? 0 : 1;
} finally {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
}
