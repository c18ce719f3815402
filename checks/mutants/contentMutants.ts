import type { Mutant } from './mutant.ts';

/** Faults in where recordings and sheets lie. */
export const contentMutants: readonly Mutant[] = [
  {
    file: 'src/server/storage/contents/DiskContentStore.ts',
    find: '    await own(file).sync();\n',
    replace: '',
    breaks: 'a recording is lost with the power',
    tests: [
      'src/server/storage/contents/DiskContentStore.test.ts',
      'src/server/files/keepFiles.test.ts',
    ],
  },
  {
    file: 'src/server/storage/contents/DiskContentStore.ts',
    find: '    await own(file).moveTo(path);\n    await this.#sync(dirname(path));',
    replace: '    await own(file).moveTo(path);',
    breaks: 'the name of a recording is lost with the power',
    tests: [
      'src/server/storage/contents/DiskContentStore.test.ts',
      'src/server/files/keepFiles.test.ts',
    ],
  },
  {
    file: 'src/server/storage/contents/S3ContentStore.ts',
    find: "    if (await this.#holds(sha256, size)) return;\n    throw new StoreUnavailable('it has not what it was sent');\n",
    replace: '',
    breaks: 'a store that garbles what it is sent is believed',
    tests: ['src/server/storage/contents/S3ContentStore.test.ts'],
  },
  {
    file: 'src/server/storage/contents/S3ContentStore.ts',
    find: "    if ((await this.#sizeOf(to)) !== size) throw new StoreUnavailable('it has not copied');\n",
    replace: '',
    breaks: 'a recording set aside is nowhere',
    tests: ['src/server/storage/contents/S3ContentStore.test.ts'],
  },
  {
    file: 'src/server/storage/contents/Bucket.ts',
    find: "        if (answer.status === 404 && key !== '') await this.send('HEAD', '');\n",
    replace: '',
    breaks: 'with its bucket out of sight every recording counts as missing',
    tests: [
      'src/server/storage/contents/S3ContentStore.test.ts',
      'src/server/files/lostStore.test.ts',
    ],
  },
  {
    file: 'src/server/storage/contents/readObject.ts',
    find: "hash.digest('hex') !== sha256",
    replace: "hash.digest('hex') === ''",
    breaks: 'a device keeps a recording with other bytes',
    tests: ['src/server/storage/contents/S3ContentStore.test.ts'],
  },
];
