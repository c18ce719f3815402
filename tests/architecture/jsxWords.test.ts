import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { filesMatching, textOf } from './textOf.ts';

/** Attributes with text for people, visible or spoken. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label)$/;

/** Every sentence of the screens is in web/texts, so that another language can be added. */
it('JSX contains no words', () => {
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
  /** Checks what an expression evaluates to: a literal, a template, or a branch of a condition. */
  const check = (node: ESTree.Node | null) => {
    if (node?.type === 'Literal' || node?.type === 'JSXText') note(node.value);
    if (node?.type === 'TemplateLiteral') for (const part of node.quasis) note(part.value.cooked);
    if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(check);
    if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(check);
    if (node?.type === 'JSXExpressionContainer') check(node.expression);
  };
  const visitor = new Visitor({
    JSXElement: ({ children }) => children.forEach(check),
    JSXFragment: ({ children }) => children.forEach(check),
    JSXAttribute: ({ name, value }) => {
      if (typeof name.name === 'string' && spoken.test(name.name)) check(value);
    },
  });
  visitor.visit(parseSync(file, textOf(file)).program);
  return found;
}
