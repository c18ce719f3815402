import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './benchFolder.ts';
import type { Answer } from './Connection.ts';
import { type Child, startChild } from './startChild.ts';
import { request } from './request.ts';

/** What Node writes by itself. */
const ownHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

/** Bare `node:http` that gives this very answer, headers included, to everything. */
export function startBare({ status, head, body }: Answer): Promise<Child> {
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s))
    .filter(([name = '']) => !ownHeaders.test(name))
    .flatMap(([name = '', value = '']) => [name, value]);
  const path = join(mkdtempSync(join(benchFolder(), 'answer-')), 'answer.json');
  writeFileSync(path, JSON.stringify({ status, headers, body: body.toString('base64') }));
  return startChild('bench/servers/bareServer.mjs', { ANSWER: path }, request('GET', '/'), status);
}
