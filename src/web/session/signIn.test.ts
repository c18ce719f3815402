import { describe, expect, it } from 'vitest';
import { isDevelopmentHost } from './signIn.ts';

describe('isDevelopmentHost', () => {
  it.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])(
    'knows %s as a development host',
    (address) => expect(isDevelopmentHost(new URL(address).hostname)).toBe(true),
  );

  it.each(['https://sangbok.example/', 'http://localhost.evil.example/', 'http://127.0.0.2/'])(
    'does not take %s for one',
    (address) => expect(isDevelopmentHost(new URL(address).hostname)).toBe(false),
  );
});
