import { test } from 'vitest';
import { testServer } from './testServer.ts';

/** A test with a server of its own; fixtures make what it names in its parameters, and no more. */
export const it = test
  .extend('server', () => testServer())
  .extend('maria', ({ server }) => server.person({ first_name: 'Maria' }))
  .extend('prest', ({ server }) => server.person({ role: 'prest', first_name: 'Johannes' }));
