import { installPackages } from './installPackages.mjs';
import { pinnedNode } from './pinnedNode.mjs';

/** What the scripts of this folder need from the machine's own Node. */
const leastMajor = 20;

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
  if (!installPackages(options)) {
    giveUp('Pakkene kunne ikke installeres. Sjekk at maskinen er på nett, og prøv igjen.');
  }
  const node = pinnedNode();
  if (node === undefined) {
    giveUp(
      `Det finnes ingen ferdig Node for ${process.platform} ${process.arch} blant pakkene. ` +
        'Installer Node 26 eller nyere selv, og prøv igjen.',
    );
  }
  return node;
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
