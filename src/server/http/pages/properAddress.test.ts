import { expect, it } from 'vitest';
import { pages } from '#contract/base/pages.ts';
import { properAddress } from './properAddress.ts';

it.each([
  ['/login/', '/login'],
  ['/LOGIN', '/login'],
  ['/Login//', '/login'],
  ['/log%49n/', '/login'],
  ['/Add-Song', '/add-song'],
  ['/song/A%2Fb/', '/song/A%2Fb'],
  ['/SONG/aB-1/Versions/', '/song/aB-1/versions'],
])('%s becomes %s', (written, proper) => {
  expect(properAddress(written)).toBe(proper);
});

const others = Object.values(pages).filter(({ path }) => path !== pages.home.path);

it.each(others)('$path is canonical', ({ path }) => {
  const proper = path.replace(':id', 'Ab%20c');
  expect(properAddress(proper)).toBe(proper);
});

it.each(
  [
    ['', '/', '//', '//login', '//song/1/', '/song', '/song/', '/song//', '/song//versions'],
    ['/song/1/2/', '/nope/', '/%ff/', '/login/x', '/login%2F', '/\\evil.example/login/'],
  ].flat(),
)('«%s» is no screen', (path) => {
  expect(properAddress(path)).toBeUndefined();
});
