import { spawnSync } from 'node:child_process';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { refOf } from './reached.ts';

interface Component {
  readonly name: string;
  readonly 'bom-ref': string;
}
interface Bom {
  readonly serialNumber: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * The software bill of materials as `npm sbom` writes it (CycloneDX), restricted to the packages in
 * these folders and reproducible: without what differs from run to run.
 */
export function sbomOf(folders: readonly string[]): string {
  const said = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'],
    { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (said.status !== 0) throw new Error(`npm sbom: ${said.stderr}`);
  const { serialNumber: _, metadata, ...bom } = JSON.parse(said.stdout) as Bom;
  const root = { ...metadata.component, name: 'sangbok' }; // npm would name it after its folder
  const refs = new Set([root['bom-ref'], ...folders.map(refOf)]);
  const kept = {
    ...bom,
    metadata: { component: root },
    components: bom.components
      .filter((each) => refs.has(each['bom-ref']))
      .toSorted(by((each) => each['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => refs.has(each)).toSorted(),
      }))
      .toSorted(by(({ ref }) => ref)),
  };
  return `${JSON.stringify(kept, null, 2)}\n`;
}

function by<T>(name: (each: T) => string) {
  return (one: T, other: T) => (name(one) < name(other) ? -1 : 1);
}
