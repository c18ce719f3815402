import type { Rule } from './rule.ts';

const most = 250; // lines

/** No file is longer than a reader's patience. */
export const sizeRule: Rule = {
  create(context) {
    return {
      'Program:exit'(node) {
        const { lines } = context.sourceCode;
        const length = lines.at(-1) === '' ? lines.length - 1 : lines.length;
        const message = `${length} lines, and ${most} is the most: give each function a file of its own`;
        if (length > most) context.report({ node, message });
      },
    };
  },
};
