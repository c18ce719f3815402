import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#contract/songs/categories.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';

const url = '/api/categories';

let server: TestServer;
let prest: TestBrowser;

beforeEach(async () => {
  server = await testServer();
  prest = (await server.person({ role: 'prest' })).browser;
});

const create = (body: unknown) => prest.post(url, body);
const change = (id: string, body: unknown) => prest.send('PATCH', `${url}/${id}`, { body });
const order = (ids: unknown) => prest.post(`${url}/order`, { ids });

async function categories(): Promise<Category[]> {
  return JSON.parse((await prest.get(url)).text) as Category[];
}

const names = async () => (await categories()).map(({ nameNo }) => nameNo);

async function made(nameNo: string): Promise<string> {
  const { body } = await create({ nameNo });
  return String(body['id']);
}

async function revision(): Promise<number> {
  const row = server.deps.db.selectFrom('installation').select('library_revision');
  return (await row.executeTakeFirstOrThrow()).library_revision;
}

const taken = {
  status: 409,
  body: {
    code: 'categoryNameTaken',
    message: 'Det finnes allerede en kategori med dette navnet.',
    fields: { nameNo: 'Det finnes allerede en kategori med dette navnet.' },
  },
};
const changed = {
  status: 409,
  body: { code: 'categoriesChanged', message: 'Kategoriene er endret i mellomtiden. Prøv igjen.' },
};

describe('a new category', () => {
  it('is appended, is blue by default, and creates a revision', async () => {
    const before = await revision();
    await create({ nameNo: ' Påske ', color: '#aB1234' });
    expect(await create({ nameNo: 'Pinse' })).toMatchObject({
      status: 200,
      body: { nameNo: 'Pinse', color: '#1565C0' },
    });
    expect(await categories()).toMatchObject([
      { nameNo: 'Påske', color: '#aB1234' },
      { nameNo: 'Pinse', color: '#1565C0' },
    ]);
    expect(await revision()).toBe(before + 2);
  });

  it.each(['Påske', 'PÅSKE', 'Paaske', 'Pa\u030aske', '  påske'])(
    'is not called «%s» beside «Påske»',
    async (nameNo) => {
      await create({ nameNo: 'Påske' });
      const before = await revision();
      expect(await create({ nameNo })).toMatchObject(taken);
      expect(await names()).toEqual(['Påske']);
      expect(await revision()).toBe(before);
    },
  );

  it('may have the former name of another', async () => {
    await change(await made('Påske'), { nameNo: 'Oppstandelse' });
    expect((await create({ nameNo: 'Påske' })).status).toBe(200);
    expect(await names()).toEqual(['Oppstandelse', 'Påske']);
  });

  it.each<[string, object, object]>([
    ['no name', {}, { nameNo: 'Navn er påkrevd' }],
    ['an empty one', { nameNo: '  ' }, { nameNo: 'Navn er påkrevd' }],
    ['one too long', { nameNo: 'A'.repeat(61) }, { nameNo: 'Kan ikke være lengre enn 60 tegn' }],
    [
      'a colour in words',
      { nameNo: 'A', color: 'blue' },
      { color: 'Fargen må skrives som #1565C0' },
    ],
    [
      'a colour with more behind it',
      { nameNo: 'A', color: '#1565C0;x' },
      { color: 'Fargen må skrives som #1565C0' },
    ],
    ['a position', { nameNo: 'A', position: 1 }, { position: 'Ukjent felt' }],
  ])('is refused with %s', async (_, body, fields) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { fields } });
    expect(await categories()).toEqual([]);
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        create({ nameNo: number % 2 === 0 ? 'Påske' : 'påske' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await categories()).toHaveLength(1);
  });
});

describe('changing a category', () => {
  it.each<[object, object]>([
    [{ nameNo: 'Høytid' }, { nameNo: 'Høytid', color: '#1565C0' }],
    [{ color: '#FF0000' }, { nameNo: 'Påske', color: '#FF0000' }],
    [{ nameNo: 'PÅSKE' }, { nameNo: 'PÅSKE', color: '#1565C0' }],
  ])('%j changes that alone, and makes a revision', async (body, after) => {
    const id = await made('Påske');
    await made('Pinse');
    const before = await revision();
    expect(await change(id, body)).toMatchObject({ status: 200, body: { id, ...after } });
    expect(await categories()).toMatchObject([{ id, ...after }, { nameNo: 'Pinse' }]);
    expect(await revision()).toBe(before + 1);
  });

  it.each([{}, { nameNo: 'Påske' }, { color: '#1565C0' }])(
    '%j changes nothing, and creates no revision',
    async (body) => {
      const id = await made('Påske');
      const before = await revision();
      expect(await change(id, body)).toMatchObject({ status: 200, body: { nameNo: 'Påske' } });
      expect(await revision()).toBe(before);
    },
  );

  it('refuses the name of another, and an invalid name or colour', async () => {
    const id = await made('Påske');
    await made('Pinse');
    expect(await change(id, { nameNo: 'pinse' })).toMatchObject(taken);
    expect((await change(id, { nameNo: '' })).status).toBe(400);
    expect((await change(id, { color: '#12345' })).status).toBe(400);
    expect(await change('none', { nameNo: 'A' })).toMatchObject({
      status: 404,
      body: { code: 'categoryGone', message: 'Kategorien finnes ikke lenger.' },
    });
    expect(await names()).toEqual(['Påske', 'Pinse']);
  });

  it('is visible in its songs at once, with another ETag, and causes no conflict', async () => {
    const categoryId = await made('Påske');
    const song = `/api/songs/${await addSong(server.deps, { categoryId })}`;
    const { headers } = await prest.get(song);
    const tag = String(headers['etag']);
    expect((await prest.get(song, { 'if-none-match': tag })).status).toBe(304);
    await change(categoryId, { nameNo: 'Høytid', color: '#FF0000' });
    const category = { id: categoryId, nameNo: 'Høytid', color: '#FF0000' };
    expect(await prest.get(song, { 'if-none-match': tag })).toMatchObject({
      status: 200,
      body: { category },
    });
    expect(JSON.parse((await prest.get('/api/songs')).text)).toMatchObject([{ category }]);
    const body = { alternateVersions: [] };
    const written = await prest.send('PATCH', song, { body, headers: { 'if-match': tag } });
    expect(written.status).toBe(200);
  });
});

describe('ordering the categories', () => {
  it('stores the order, and creates one revision', async () => {
    const ids = [await made('Påske'), await made('Pinse'), await made('Jul')];
    const before = await revision();
    const [easter = '', pentecost = '', christmas = ''] = ids;
    const answer = await order([christmas, easter, pentecost]);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(await categories());
    expect(await names()).toEqual(['Jul', 'Påske', 'Pinse']);
    await made('Faste');
    expect((await names()).at(-1)).toBe('Faste');
    expect(await revision()).toBe(before + 2);
  });

  it('creates no revision when the order is unchanged', async () => {
    const ids = [await made('Påske'), await made('Pinse')];
    const before = await revision();
    expect((await order(ids)).status).toBe(200);
    expect(await revision()).toBe(before);
  });

  it.each<[string, (ids: string[]) => string[]]>([
    ['none', () => []],
    ['one left out', (ids) => ids.slice(1)],
    ['one twice', ([first = '']) => [first, first]],
    ['one twice, and all of them', (ids) => [...ids, ids[0] ?? '']],
    ['an unknown one', (ids) => [...ids, 'none']],
    ['an unknown one instead', (ids) => [ids[0] ?? '', 'none']],
  ])('is refused with %s', async (_, asked) => {
    const ids = [await made('Påske'), await made('Pinse')];
    const before = await revision();
    expect(await order(asked(ids.toReversed()))).toMatchObject(changed);
    expect(await names()).toEqual(['Påske', 'Pinse']);
    expect(await revision()).toBe(before);
  });

  it('is refused where the input is not a list of ids', async () => {
    for (const ids of [undefined, 'alle', [1], Array.from({ length: 1001 }, () => 'a')]) {
      expect((await order(ids)).status).toBe(400);
    }
  });

  it('stores one of several concurrent orders completely', async () => {
    const ids = [await made('a'), await made('b'), await made('c'), await made('d')];
    const orders = Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0 ? ids : ids.toReversed(),
    );
    const answers = await Promise.all(orders.map(order));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(['abcd', 'dcba']).toContain((await names()).join(''));
  });
});
