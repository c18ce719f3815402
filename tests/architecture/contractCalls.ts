import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { filesMatching } from './textOf.ts';

export const named = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** Every call that the contract has, as `GET /api/songs/:id`. */
export async function contractCalls(): Promise<string[]> {
  const files = filesMatching('src/contract/*.ts').filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(join(projectRoot, file))));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint)).map(named);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
