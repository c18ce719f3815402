import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '#scripts/install/installPackages.mjs';
import { fetchLocked, nodePackageOf } from '#scripts/install/pinnedNode.mjs';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { packageFolders, reachedFrom } from '#scripts/release/reached.ts';
import { sbomOf } from '#scripts/release/sbom.ts';
import { stage } from '#scripts/release/stage.ts';
import { sumOf, writeTarball } from '#scripts/release/tarball.ts';
import { buildServerIfStale } from '#scripts/server/buildServerIfStale.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

// `npm run release`: builds the downloadable release into dist/release (docs/decisions/0038).
const into = join(projectRoot, 'dist', 'release');
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

process.exitCode = (await buildWebIfStale()) || (await buildServerIfStale());
if (process.exitCode === 0) await release();

async function release(): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const files: string[] = [];
  const packages = new Set(packageFolders(reachedFrom(['src/web/app/main.tsx']).packages));
  for (const arch of ['x64', 'arm64']) {
    const name = `sangbok-${version}-linux-${arch}`;
    console.log(`Pakker ${name} …`);
    const node = fetchNode(arch);
    for (const each of stage(join(into, name), join(into, node)).packages) packages.add(each);
    packages.add(node.slice(node.indexOf('node_modules/')));
    files.push(join(into, `${name}.tar.gz`));
    await writeTarball(join(into, name), join(into, `${name}.tar.gz`));
    for (const done of [name, arch]) rmSync(join(into, done), { recursive: true });
  }
  files.push(join(into, `sangbok-${version}.cdx.json`));
  writeFileSync(files.at(-1) ?? '', sbomOf([...packages]));
  const sums = await Promise.all(files.map(sumOf));
  writeFileSync(join(into, 'SHA256SUMS'), sums.join(''));
  console.log(`${sums.join('')}ligger i ${into}`);
}

/**
 * Fetches the pinned Node for Linux on this architecture; returns its folder, relative to `into`.
 */
function fetchNode(arch: string): string {
  const name = nodePackageOf('linux', arch) ?? '';
  const how = ['--ignore-scripts', '--loglevel=error', '--force']; // the package is for another architecture
  let failure = '';
  fetchLocked(name, join(into, arch), (args: readonly string[], cwd: string) => {
    failure = runNpm([...args, ...how], cwd, undefined);
    return failure === '';
  });
  if (failure !== '') throw new Error(failure);
  return `${arch}/node_modules/${name}`;
}
