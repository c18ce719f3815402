import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, plant } from '#checks/mutants/mutant.ts';
import { runTests } from './runTests.ts';

/**
 * Plants each fault by itself, in whichever tree is free, and runs the tests that are to turn red.
 * First they run as they are, since one that is red anyway finds nothing. Says each fault and a last
 * line; answers whether all are as the list has it.
 */
export async function plantAll(
  mutants: readonly Mutant[],
  trees: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const [first = ''] = trees;
  const named = [...new Set(mutants.flatMap(({ tests }) => tests))].sort();
  if (named.length === 0) {
    say('No such fault is planted.');
    return false;
  }
  say(`${named.length} test files as they are …`);
  const sound = await runTests(first, named, trees.length);
  if (sound.end !== 'green') {
    say(`They are not green, so they find nothing:\n${sound.said}`);
    return false;
  }
  const waiting = [...mutants];
  const counts = { found: 0, excused: 0, wrong: 0 };
  const work = async (tree: string) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const verdict = await judge(mutant, tree);
      counts[verdict.kind]++;
      say(verdict.line);
    }
  };
  await Promise.all(trees.map(work));
  const { found, excused, wrong } = counts;
  say(`\n${found} of ${mutants.length} found, ${excused} missed with a reason, ${wrong} wrong`);
  return wrong === 0;
}

interface Verdict {
  readonly kind: 'found' | 'excused' | 'wrong';
  readonly line: string;
}

async function judge(mutant: Mutant, tree: string): Promise<Verdict> {
  const { file, breaks, tests, missed } = mutant;
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  const about = `${file}: ${breaks}`;
  try {
    writeFileSync(path, plant(mutant, text));
    const { end, said } = await runTests(tree, tests, 1);
    if (end === 'broken') return { kind: 'wrong', line: `BROKEN  ${about}\n${said}` };
    if (end === 'green' && missed !== undefined) {
      return { kind: 'excused', line: `missed  ${about} (${missed})` };
    }
    if (end === 'green') return { kind: 'wrong', line: `MISSED  ${about}` };
    if (missed !== undefined) {
      return { kind: 'wrong', line: `FOUND   ${about}, though the list gives a reason why not` };
    }
    return { kind: 'found', line: `found   ${about}` };
  } catch (error) {
    return { kind: 'wrong', line: `BROKEN  ${String(error)}` };
  } finally {
    writeFileSync(path, text);
  }
}
