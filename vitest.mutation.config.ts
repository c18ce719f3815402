import { configDefaults, defineConfig } from 'vitest/config';

/** For `npm run mutation`: the tests of the mutated folders, without those that measure time. */
export default defineConfig({
  test: {
    include: ['src/{song,people,web/offline/outbox}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.full.*', 'src/song/linear.test.ts'],
    setupFiles: ['tests/fixedSeed.ts', 'src/web/offline/testing/beginOnline.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 20_000,
  },
});
