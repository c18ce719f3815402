import { describe, expect, it } from 'vitest';
import { readDisposition } from './readDisposition.ts';

describe('a part is for', () => {
  it.each([
    ['form-data; name="title"', 'title', undefined],
    ['form-data; name=title', 'title', undefined],
    ['Form-Data;name="title"', 'title', undefined],
    ['form-data ; name="title" ; filename="a.mp3"', 'title', 'a.mp3'],
    ['form-data; filename="a.mp3"; name="file"', 'file', 'a.mp3'],
    ['form-data; name="a;b"; filename="c; name=d"', 'a;b', 'c; name=d'],
    ['form-data; name="a%22b"; filename="%0D%0A"', 'a"b', '\r\n'],
    ['form-data; name="a\\"b"; filename="C:\\\\x"', 'a"b', 'C:\\x'],
    ['form-data; name="100%20"', '100%20', undefined],
    ['form-data; name=""; filename=""', '', ''],
    ['form-data; name="__proto__"', '__proto__', undefined],
    ['form-data; name="a"; name="b"', 'a', undefined],
    ['form-data; name="æøå"; filename="שיר.pdf"', 'æøå', 'שיר.pdf'],
    ['form-data; name="a"; filename*=UTF-8\'\'b', 'a', undefined],
  ])('%s', (value, name, filename) => {
    expect(readDisposition(`Content-Disposition: ${value}`)).toEqual({ name, filename });
  });
});

describe('is refused', () => {
  it.each([
    ['without any header', ''],
    ['without a disposition', 'Content-Type: text/plain'],
    ['without a name', 'Content-Disposition: form-data; filename="a"'],
    ['as an attachment', 'Content-Disposition: attachment; name="a"'],
    ['as something longer', 'Content-Disposition: form-data2; name="a"'],
    ['where the name does not end', 'Content-Disposition: form-data; name="a'],
    ['with a line that is none', 'Content-Disposition: form-data; name="a"\r\nhei'],
    ['with a line that goes on', 'Content-Disposition: form-data;\r\n name="a"'],
  ])('%s', (_, headers) => {
    expect(() => readDisposition(headers)).toThrow('malformedBody');
  });
});
