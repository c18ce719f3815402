import { expect, it } from 'vitest';
import { boundaryOf, isForm } from './boundaryOf.ts';

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data;boundary="a b"', 'a b'],
  ['multipart/form-data; charset=utf-8; BOUNDARY=abc; x=y', 'abc'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary=', undefined],
  ['multipart/form-data; boundary=""', undefined],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
])('%s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
  expect(isForm(type)).toBe(true);
});

it.each([undefined, '', 'application/json', 'multipart/mixed', 'multipart/form-data2'])(
  '%s is no form',
  (type) => {
    expect(isForm(type)).toBe(false);
  },
);
