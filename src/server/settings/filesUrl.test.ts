import { describe, expect, it } from 'vitest';
import { readSettings } from './readSettings.ts';
import { StartupError } from './settings.ts';

const keys = { AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'hemmelig' };
const read = (url: string, more = {}) => readSettings({ FILES_URL: url, ...keys, ...more }).bucket;

const place = { name: 'sangbok', prefix: '', keyId: 'A', secret: 'hemmelig', sessionToken: null };

describe('FILES_URL configures', () => {
  it('a bucket at Amazon', () => {
    expect(read('s3://sangbok?region=eu-north-1', { AWS_SESSION_TOKEN: 't' })).toEqual({
      ...place,
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      region: 'eu-north-1',
      sessionToken: 't',
    });
  });

  it.each([
    ['https://s3.example.no', ''],
    ['http://127.0.0.1:9000', ''],
    ['http://minio:9000', '&tls=disable'],
  ])('a bucket at %s', (endpoint, more) => {
    const region = 'us-east-1';
    expect(read(`s3://sangbok?endpoint=${endpoint}${more}`)).toEqual({
      ...place,
      endpoint,
      region,
    });
  });

  it.each(['s3://sangbok/felles/ila', 's3://sangbok/felles/ila/'])('a folder, %s', (url) => {
    expect(read(`${url}?region=eu-north-1`)).toMatchObject({ prefix: 'felles/ila/' });
  });
});

it.each([
  's3://bok',
  's3://Bok?region=eu-north-1',
  's3://anne:hemmelig@bok?region=eu-north-1',
  's3://bok/å?region=eu-north-1',
  's3://bok?region=eu-north-1&endpiont=https://x',
  's3://bok?region=eu-north-1#hemmelig',
  's3://bok?endpoint=s3.example.no',
  's3://bok?endpoint=https://s3.example.no/bok',
  's3://bok?endpoint=https://hemmelig@s3.example.no',
  's3://bok?endpoint=http://s3.example.no',
  's3://bok?endpoint=http://s3.example.no&tls=maybe',
  'https://bok.s3.example.no',
])('FILES_URL=%s stops the start in one sentence, which repeats nothing of it', (url) => {
  expect(() => read(url)).toThrow(StartupError);
  expect(() => read(url)).toThrow(/^FILES_URL (?!.*hemmelig).*\.$/);
});

it.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('without %s is refused', (name) => {
  const env = { FILES_URL: 's3://bok?region=eu-north-1', ...keys, [name]: undefined };
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name} mangler\\..*\\.$`));
});
