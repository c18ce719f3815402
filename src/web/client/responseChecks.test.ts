import { expect, it } from 'vitest';
import { okResponse, errorCheck, signedInUser, songList, songWith } from './responseChecks.ts';

const song = { id: 'elven', version: 4, title: 'Elven' };
const problem = { message: 'Sangen er endret', code: 'songChanged' };

it.each([
  ['the requested song', songWith('elven'), song],
  ['songs', songList, [song, { ...song, id: 'lampen' }]],
  ['no songs', songList, []],
  ['the signed-in user', signedInUser, { user: { id: 'kari' } }],
  ['a sign-out', okResponse, { ok: true }],
  ['a problem', errorCheck, problem],
  ['an error with the current song', errorCheck, { ...problem, song }],
])('accepts %s', (_, response, value) => {
  expect(response(value)).toBe(value);
});

it.each([
  ['another song', songWith('lampen'), song],
  ['a song without a version', songWith('elven'), { id: 'elven' }],
  ['a song whose version is no number', songWith('elven'), { ...song, version: '4' }],
  ['a list of songs for a song', songWith('elven'), [song]],
  ['a list with another value in it', songList, [song, null]],
  ['a song for a list', songList, song],
  ['nobody', signedInUser, { user: null }],
  ['JSON of a captive portal', signedInUser, { ok: true }],
  ['a sign-out that failed', okResponse, { ok: false }],
  ['an error of a gateway', errorCheck, { message: 'Bad gateway' }],
  ['an error with half a song', errorCheck, { ...problem, song: { id: 'elven' } }],
  ['text', okResponse, 'ok'],
  ['nothing', okResponse, null],
])('refuses %s', (_, response, value) => {
  expect(() => response(value)).toThrow(TypeError);
});
