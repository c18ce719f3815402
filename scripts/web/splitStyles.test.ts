import { expect, it } from 'vitest';
import { splitStyles } from './splitStyles.ts';

const isDrawn = (name: string) => !name.endsWith('_late');

it.each<[what: string, css: string, first: string, rest: string]>([
  ['classes', '.a{top:0}.b_late{top:1px}.c{top:2px}', '.a{top:0}.c{top:2px}', '.b_late{top:1px}'],
  ['a list of selectors', '.a,.b_late{top:0}', '.a{top:0}', '.b_late{top:0}'],
  ['a class within one that is late', '.a_late .b{top:0}', '', '.a_late .b{top:0}'],
  ['what has no class', ':root{--x:1}h1{top:0}', ':root{--x:1}h1{top:0}', ''],
  [
    'animations',
    '@keyframes in{0%{top:0}}@keyframes up_late{0%{top:0}}',
    '@keyframes in{0%{top:0}}',
    '@keyframes up_late{0%{top:0}}',
  ],
  ['faces', '@font-face{font-family:x}', '@font-face{font-family:x}', ''],
  [
    'conditions',
    '@media print{@supports (top:0){.a{top:0}.b_late{top:0}}}@media screen{.c_late{top:0}}',
    '@media print{@supports (top:0){.a{top:0}}}',
    '@media print{@supports (top:0){.b_late{top:0}}}@media screen{.c_late{top:0}}',
  ],
])('parts %s', (_, css, first, rest) => {
  expect(splitStyles(css, isDrawn)).toEqual({ first, rest });
});
