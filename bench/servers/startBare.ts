import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './benchFolder.ts';
import type { Answer } from './Connection.ts';
import { type Child, startChild } from './startChild.ts';
import { request } from './request.ts';

/** What Node writes by itself. */
const ownHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

/** What is asked for by its path. */
export type Answers = readonly (readonly [path: string, answer: Answer])[];

/** Bare `node:http` that gives these very answers, headers included, the first to anything else. */
export function startBare(answers: Answers): Promise<Child> {
  const path = join(mkdtempSync(join(benchFolder(), 'answers-')), 'answers.json');
  writeFileSync(path, JSON.stringify(answers.map(written)));
  const status = answers[0]?.[1].status ?? 200;
  const script = 'bench/servers/bareServer.mjs';
  return startChild(script, () => ({ ANSWERS: path }), request('GET', '/'), status);
}

function written([path, { status, head, body }]: Answers[number]) {
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s))
    .filter(([name = '']) => !ownHeaders.test(name))
    .flatMap(([name = '', value = '']) => [name, value]);
  return { path, status, headers, body: body.toString('base64') };
}
