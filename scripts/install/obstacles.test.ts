import { expect, it } from 'vitest';
import { whyNotInstalled } from './installPackages.mjs';
import { whyNotStarted } from './pinnedNode.mjs';

it.each([
  [
    'a home folder that is not writable',
    'npm error code EACCES\nnpm error path /home/sang/.npm\n',
    243,
    null,
    /^npm kan ikke skrive i «\/home\/sang\/\.npm»\./,
  ],
  [
    'the same in the words of npm 9',
    'npm ERR! code EROFS\nnpm ERR! path /var/empty\n',
    226,
    null,
    /«\/var\/empty»/,
  ],
  ['too little memory, by the kernel', '', null, 'SIGKILL', /ikke minne nok/],
  ['too little memory, below a shell', '', 137, null, /ikke minne nok/],
  [
    'too little memory, by V8',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    134,
    null,
    /ikke minne nok/,
  ],
  ['a full disk', 'npm error code ENOSPC\nnpm error syscall write', 228, null, /^Disken er full\./],
  ['no network', 'npm error code ENOTFOUND\nnpm error errno ENOTFOUND', 1, null, /på nett/],
  ['no npm', 'sh: 1: npm: not found', 127, null, /^npm mangler/],
  ['anything else', 'npm error code E404', 1, null, /npm sier hvorfor/],
])('a failed install names the reason: %s', (_, said, status, signal, sentence) => {
  expect(whyNotInstalled(said, status, signal)).toMatch(sentence);
});

it.each([
  [
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file',
    /libatomic\.so\.1 mangler.*apt-get install libatomic1/,
  ],
  [
    'node: error while loading shared libraries: /lib/libatomic.so.1: file too short',
    /Biblioteket libatomic\.so\.1 mangler.*apt-get install libatomic1/,
  ],
  [
    'node: error while loading shared libraries: libstdc++.so.6: cannot open',
    /libstdc\+\+\.so\.6 mangler/,
  ],
  [
    "node: /lib/libc.so.6: version `GLIBC_2.28' not found",
    /starter ikke på denne maskinen \(.*GLIBC_2\.28/,
  ],
  ['', /starter ikke på denne maskinen\. Installer Node 26/],
])('a Node that does not start is reported with the library it lacks', (said, sentence) => {
  expect(whyNotStarted(said)).toMatch(sentence);
});
