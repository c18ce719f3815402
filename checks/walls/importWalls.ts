/** One wall between files: who may not import what, and the way out. */
export interface ImportWall {
  /** The files it stands around, as paths from the project's root. */
  readonly from: RegExp;
  /** What they may not import; `{1}` stands for what the first group of `from` found. */
  readonly to: string;
  readonly wayOut: string;
  /** Tests may climb over: they use Node, Vitest and what else proves a thing. */
  readonly notForTests?: true;
}

const unshipped = 'what ships knows no script, no check, no measurement and no test of the whole';
const throughRooms = 'name another folder as #room/path.ts, which says where the file lies';
const pure = 'song and people need no computer; let the caller pass in what is needed';
const both = 'what browser and server share belongs in song, people or contract';

/** The rooms of a house from the roof to the ground; those on one floor know nothing of each other. */
export type Floors = readonly (readonly string[])[];

export const webFloors: Floors = [
  ['app'],
  ['screens'],
  ['parts'],
  ['session'],
  ['api'],
  ['offline', 'print'],
  ['wire'],
  ['writing', 'lyrics'],
  ['preferences', 'texts', 'ui'],
  ['state'],
];

/** On top stands what puts the server together: the files beside its rooms. */
export const serverFloors: Floors = [
  [],
  ['doctor'],
  ['backup', 'http'],
  ['privacy', 'samples', 'songbook'],
  ['library'],
  ['people', 'songs'],
  ['categories', 'gettingIn'],
  ['files', 'keptAnswers', 'trail'],
  ['seam'],
  ['storage'],
  ['settings'],
];

/** Each room may know the floors below its own, types and what comes late included. */
function floorWalls(
  house: string,
  floors: Floors,
  more: Pick<ImportWall, 'notForTests'> = {},
): ImportWall[] {
  const rooms = floors.flat();
  const walls = floors
    .slice(1)
    .flat()
    .map((room): ImportWall => {
      const own = floors.findIndex((floor) => floor.includes(room));
      const below = floors.slice(own + 1).flat();
      const allowed = [room, 'styles', ...below].join('|');
      const reach = below.length === 0 ? 'no other room' : below.join(', ');
      return {
        from: new RegExp(`^src/${house}/${room}/`),
        to: `^#${house}/(?!(${allowed})/)`,
        wayOut: `${house}/${room} knows ${reach}; pass it in, or move what both need to a lower floor`,
        ...more,
      };
    });
  const homeless: ImportWall = {
    from: new RegExp(`^src/${house}/(?!(${rooms.join('|')})/)[^/]+/`),
    to: `^#${house}/`,
    wayOut: `give this room of ${house} a floor in the table of checks/walls`,
    ...more,
  };
  return [...walls, homeless];
}

/** Everything DESIGN asks of imports (docs/architecture.md, «Walls»), in one table. */
export const importWalls: readonly ImportWall[] = [
  { from: /^/, to: '^\\.\\./', wayOut: throughRooms },
  { from: /^/, to: '^\\./.*/', wayOut: throughRooms },
  { from: /^src\//, to: '^#(scripts|checks|bench|trials|e2e)/', wayOut: unshipped },

  { from: /^src\/(song|people)\//, to: '^[^.#]', wayOut: pure, notForTests: true },
  { from: /^src\/(song|people)\//, to: '^#(?!{1}/)', wayOut: `${pure}; they know no other room` },
  {
    from: /^src\/contract\//,
    to: '^(?!zod(/|$))[^.#]',
    wayOut: 'contract is read by browser and server; it takes zod and no other package',
    notForTests: true,
  },
  { from: /^src\/contract\//, to: '^#(server|web)/', wayOut: both },
  { from: /^src\/server\//, to: '^#web/', wayOut: `the server knows no screen; ${both}` },
  { from: /^src\/web\//, to: '^#server/', wayOut: `the screens know no server; ${both}` },
  {
    from: /^src\/web\//,
    to: '^node:',
    wayOut: 'a browser has no Node; use what the web platform has, or ask the server',
    notForTests: true,
  },
  {
    from: /^src\/(server|web)\//,
    to: '^zod(/|$)',
    wayOut: 'schemas live in contract; import the one you need from there',
    notForTests: true,
  },

  {
    from: /^src\/web\/screens\/([^/]+)\//,
    to: '^#web/screens/(?!{1}/)[^/]+/',
    wayOut: 'screens do not import each other; move the piece to web/parts',
  },
  ...floorWalls('web', webFloors),
  ...floorWalls('server', serverFloors, { notForTests: true }),
  {
    from: /^src\/web\/ui\//,
    to: '^#(song|people|contract)/',
    wayOut: 'ui knows nothing of the product; move the piece to web/parts',
  },
  {
    from: /^(?!src\/web\/print\/|bench\/browser\/peers\/)/,
    to: '^jspdf(/|$)',
    wayOut: 'only web/print knows the PDF library; call what it exports',
  },
  {
    from: /^(?!src\/web\/session\/)/,
    to: '^@simplewebauthn/browser$',
    wayOut: 'only web/session knows passkeys; call what it exports',
  },
  {
    from: /^(?!src\/web\/offline\/)/,
    to: '^idb(/|$)',
    wayOut: "only web/offline knows the device's database; call what it exports",
  },
  {
    from: /^(?!src\/web\/offline\/)/,
    to: '^(workbox-[a-z-]+|virtual:pwa-register)(/|$)',
    wayOut: "only web/offline knows the device's library; call what it exports",
  },
  {
    from: /^src\/server\/(?!storage\/)/,
    to: '^(pg|node:sqlite)$',
    wayOut: 'only server/storage knows which database there is; take db from deps',
    notForTests: true,
  },
  {
    from: /^src\/server\/(?!http\/)/,
    to: '^(fastify|@fastify/[a-z-]+)$',
    wayOut: 'use cases know no HTTP; take what you need from the Visit, or work in server/http',
    notForTests: true,
  },
];

const test = /\.test\.tsx?$|\/testing\//;

/** The way out of the first wall that refuses this import, or nothing where none does. */
export function refusedImport(file: string, specifier: string): string | undefined {
  return importWalls.find((wall) => {
    const found = wall.from.exec(file);
    if (found === null || (wall.notForTests && test.test(file))) return false;
    return new RegExp(wall.to.replaceAll('{1}', found[1] ?? '')).test(specifier);
  })?.wayOut;
}
