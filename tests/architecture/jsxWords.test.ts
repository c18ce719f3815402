import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { filesMatching, textOf } from './textOf.ts';

/** Attributes that a person reads or hears. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label)$/;

/** Every sentence of the screens stands in web/texts, so that another language can come later. */
it('no words stand in JSX', () => {
  const files = filesMatching('src/web/**/*.tsx').filter((file) => !file.includes('.test.'));
  const found = files.flatMap((file) => wordsInJsx(file).map((words) => `${file}: ${words}`));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

function wordsInJsx(file: string): string[] {
  const found: string[] = [];
  const note = (words: unknown) => {
    if (typeof words === 'string' && /\p{L}/u.test(words)) found.push(words.trim());
  };
  /** What the expression itself becomes: a literal, a template, or a branch of a choice. */
  const look = (node: ESTree.Node | null) => {
    if (node?.type === 'Literal' || node?.type === 'JSXText') note(node.value);
    if (node?.type === 'TemplateLiteral') for (const part of node.quasis) note(part.value.cooked);
    if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(look);
    if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(look);
    if (node?.type === 'JSXExpressionContainer') look(node.expression);
  };
  const visitor = new Visitor({
    JSXElement: ({ children }) => children.forEach(look),
    JSXFragment: ({ children }) => children.forEach(look),
    JSXAttribute: ({ name, value }) => {
      if (typeof name.name === 'string' && spoken.test(name.name)) look(value);
    },
  });
  visitor.visit(parseSync(file, textOf(file)).program);
  return found;
}
