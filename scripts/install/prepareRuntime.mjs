import { installPackages } from './installPackages.mjs';
import { pinnedNode } from './pinnedNode.mjs';

/** What the scripts of this folder need from the machine's own Node. */
const leastMajor = 18;

/**
 * Installs what is missing and answers the path of the Node to run on; ends the process with one
 * Norwegian sentence where that can't be had.
 *
 * @param {{ withTools: boolean }} options withTools: also what only development and tests need
 */
export function prepareRuntime(options) {
  if (Number.parseInt(process.versions.node) < leastMajor) {
    giveUp(
      `Sangboken trenger Node ${leastMajor} eller nyere, og her er ${process.version}. ` +
        'Hent en nyere på https://nodejs.org og prøv igjen.',
    );
  }
  const obstacle = installPackages(options);
  if (obstacle !== undefined) giveUp(obstacle);
  const node = pinnedNode();
  if ('missing' in node) giveUp(node.missing);
  return node.path;
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
