import { installPackages } from './installPackages.mjs';
import { pinnedNode } from './pinnedNode.mjs';

/** What this folder's scripts require of the machine's own Node and npm. */
const least = { node: 20, npm: 10 };

/**
 * Installs missing packages and returns the path of the Node to run on; ends the process with one
 * Norwegian sentence where that fails.
 *
 * @param {{ withTools: boolean }} options withTools: also install what only development and tests
 * use
 */
export function prepareRuntime(options) {
  const newer = 'Hent en nyere Node på https://nodejs.org, som har med seg npm, og prøv igjen.';
  if (Number.parseInt(process.versions.node) < least.node) {
    giveUp(
      `Sangboken trenger Node ${least.node} eller nyere, og her er ${process.version}. ${newer}`,
    );
  }
  const [, npm] = /^npm\/(\d+\.\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (npm !== undefined && Number.parseInt(npm) < least.npm) {
    giveUp(`Sangboken trenger npm ${least.npm} eller nyere, og her er ${npm}. ${newer}`);
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
