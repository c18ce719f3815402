import { defineConfig } from 'oxlint';

type Pattern = { readonly message: string } & (
  | { readonly regex: string }
  | { readonly group: string[] }
);

/** Refuses imports; of several overrides that name a file the last holds, so each is complete. */
function refused(...patterns: Pattern[]): { 'no-restricted-imports': ['error', object] } {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** Refuses the packages of a folder's side, but those that it alone may use. */
function packages<Name extends string>(all: Readonly<Record<Name, string>>, message: string) {
  return (...allowed: Name[]): Pattern => {
    const names = (Object.keys(all) as Name[]).filter((name) => !allowed.includes(name));
    return { regex: `^(${names.map((name) => all[name]).join('|')})`, message };
  };
}

const serverPackages = packages(
  {
    sql: 'pg$|node:sqlite',
    fastify: 'fastify|@fastify/',
    zod: 'zod',
    system: 'node:(child_process|cluster|dgram|dns|http2|https|tls)',
  },
  'SQL drivers are for server/db, fastify for server/http, zod for contract; the server starts no program and asks no other machine',
);

const webPackages = packages(
  {
    zod: 'zod',
    jspdf: 'jspdf',
    idb: 'idb',
    workbox: 'workbox-',
    passkeys: '@simplewebauthn/',
  },
  'jspdf is for web/print, idb and workbox for web/offline, passkeys for web/session, zod for contract',
);

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/**', '.cache/**', 'test-results/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'import/no-relative-parent-imports': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'import/no-default-export': 'error',
    'import/no-mutable-exports': 'error',
    eqeqeq: 'error',
    'no-warning-comments': 'error',
    'no-var': 'error',
    'no-param-reassign': 'error',
    'no-throw-literal': 'error',
    'no-implied-eval': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-namespace': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': ['error', { allowThrowingUnknown: true }],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'typescript/no-deprecated': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-document-cookie': 'error',
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/no-array-index-key': 'error',
    'react/no-unstable-nested-components': 'error',
    'react/jsx-no-target-blank': 'error',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-title': ['error', { ignoreTypeOfTestName: true }],
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['it', 'it.each'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  },
  overrides: [
    {
      files: ['src/web/screens/song/recording/SongAudio.tsx'],
      rules: { 'jsx-a11y/media-has-caption': 'off' },
    },
    {
      files: [
        'src/web/offline/library/askWorker.ts',
        'src/web/screens/import-songs/reading/startReader.ts',
      ],
      rules: { 'import/default': 'off' },
    },
    {
      files: ['src/web/offline/publishPreferences.ts'],
      rules: { 'unicorn/no-document-cookie': 'off' },
    },
    {
      files: ['*.config.ts', 'src/server/db/testing/*Setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['tests/e2e/**'],
      rules: { 'react/rules-of-hooks': 'off', 'eslint/no-empty-pattern': 'off' },
    },
    {
      files: ['src/{song,people,plan}/**'],
      rules: refused({
        regex: '^[^.#]',
        message: 'song, people and plan use no package and no Node; let the caller pass it in',
      }),
    },
    {
      files: ['src/contract/**'],
      rules: refused({
        group: ['**', '!zod/**', '!#*/**', '!./**'],
        message: 'contract uses no package but zod',
      }),
    },
    {
      files: ['src/{song,people,plan,contract,server}/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'take it from deps' },
          { object: 'Math', property: 'random', message: 'take it from deps' },
          { object: 'crypto', property: 'randomUUID', message: 'take it from deps' },
          { object: 'process', property: 'env', message: 'take it from deps.settings' },
        ],
      },
    },
    {
      files: ['src/server/**'],
      rules: {
        ...refused(serverPackages()),
        'no-restricted-globals': [
          'error',
          {
            globals: [
              { name: 'fetch', message: 'the server asks no machine that the host did not name' },
              {
                name: 'WebSocket',
                message: 'the server asks no machine that the host did not name',
              },
              {
                name: 'RegExp',
                message: 'write a literal; no text that came in becomes a pattern',
              },
            ],
            checkGlobalObject: true,
          },
        ],
      },
    },
    {
      files: ['src/server/{core,settings,db}/**', 'src/server/blobs/**'],
      rules: refused(
        {
          group: ['#server/**', '!#server/{core,settings,db}/**', '!#server/blobs/**'],
          message: 'what all nouns stand on knows none of them; pass it in through deps',
        },
        serverPackages('sql'),
      ),
    },
    {
      files: ['src/server/{audit,auth,categories,files,idempotency,plans,songs,tono,users}/**'],
      rules: refused(
        {
          regex: '^#server/(songbook|samples|privacy|backup|http|doctor|[^/]+\\.ts)',
          message:
            'a noun knows neither HTTP nor what gathers from all nouns; pass it in through deps',
        },
        serverPackages(),
      ),
    },
    {
      files: ['src/server/{songbook,samples,privacy,sync}/**'],
      rules: refused(
        {
          regex: '^#server/(backup|http|doctor|[^/]+\\.ts)',
          message: 'use cases know no HTTP; pass it in through deps',
        },
        serverPackages(),
      ),
    },
    {
      files: ['src/server/{backup,http}/**'],
      rules: refused(
        {
          regex: '^#server/(doctor|[^/]+\\.ts)',
          message: 'pass it in where the server is put together',
        },
        serverPackages('fastify'),
      ),
    },
    { files: ['src/server/app.ts'], rules: refused(serverPackages('fastify')) },
    {
      files: ['src/server/doctor/checkPublicAddress.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['src/server/main.ts', 'src/server/core/deps.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: [
        'src/server/{doctor/checkPublicAddress,blobs/Bucket,http/pages/properAddress,idempotency/runOnce}.ts',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/web/**'],
      rules: {
        ...refused(webPackages()),
        'no-restricted-globals': [
          'error',
          {
            globals: [
              { name: 'fetch', message: 'use request() of web/client' },
              { name: 'XMLHttpRequest', message: 'use request() of web/client' },
              { name: 'WebSocket', message: 'use request() of web/client' },
              { name: 'EventSource', message: 'use request() of web/client' },
              { name: 'localStorage', message: 'use web/preferences' },
              { name: 'sessionStorage', message: 'use web/preferences' },
              { name: 'indexedDB', message: 'use web/offline' },
              { name: 'caches', message: 'use web/offline' },
            ],
            checkGlobalObject: true,
          },
        ],
        'no-restricted-properties': [
          'error',
          { property: 'innerHTML', message: 'draw it with React' },
          { property: 'outerHTML', message: 'draw it with React' },
          { property: 'insertAdjacentHTML', message: 'draw it with React' },
          { object: 'navigator', property: 'serviceWorker', message: 'use web/offline' },
          { object: 'navigator', property: 'credentials', message: 'use web/session' },
        ],
      },
    },
    {
      files: ['src/web/{state,preferences,texts}/**'],
      rules: refused(
        {
          group: ['#web/**', '!#web/{state,preferences,texts}/**'],
          message: 'pass it in; these know no other folder of web',
        },
        webPackages(),
      ),
    },
    {
      files: ['src/web/ui/**'],
      rules: refused(
        {
          group: ['#{song,people,plan,contract}/**', '#web/**', '!#web/{ui,state,styles}/**'],
          message: 'ui knows nothing of the product; pass it in, or move the piece to web/features',
        },
        webPackages(),
      ),
    },
    {
      files: ['src/web/{lyrics,songEdits}/**', 'src/web/client/**'],
      rules: refused(
        {
          regex: '^#web/(offline|print|api|session|features|screens|app)',
          message: 'pass it in; this folder knows no screen, no hook and no device',
        },
        webPackages(),
      ),
    },
    {
      files: ['src/web/{offline,print}/**'],
      rules: refused(
        {
          regex: '^#web/(api|session|features|screens|app)',
          message: 'pass it in; this folder knows no screen and no hook',
        },
        webPackages('jspdf', 'idb', 'workbox'),
      ),
    },
    {
      files: ['src/web/api/**', 'src/web/session/**'],
      rules: refused(
        {
          regex: '^#web/(features|screens|app)',
          message: 'pass it in; this folder knows no screen',
        },
        webPackages('passkeys'),
      ),
    },
    {
      files: ['src/web/features/**'],
      rules: refused(
        { regex: '^#web/(screens|app)', message: 'pass it in; features know no screen' },
        webPackages(),
      ),
    },
    {
      files: ['src/web/screens/*/**'],
      rules: refused(
        {
          regex: '^#web/(app|screens/[^/]+/)',
          message: 'screens do not import each other; move it to web/features',
        },
        webPackages(),
      ),
    },
    {
      files: ['src/web/screens/{administration,song}/**'],
      rules: refused(
        {
          group: ['#web/app/**', '#web/screens/*/**', '!#web/screens/{administration,song}/**'],
          message: 'screens do not import each other; move it to web/features',
        },
        webPackages(),
      ),
    },
    { files: ['src/web/{offline,session}/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['src/web/{offline,preferences,public}/**', 'src/web/client/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/**/*.test.{ts,tsx}', 'src/**/testing/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
      },
    },
  ],
});
