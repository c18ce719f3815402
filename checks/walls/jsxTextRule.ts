import { asNode, fileOf, type Node, type Rule } from './rule.ts';

const message = 'no words in JSX: put the sentence into web/texts and import it';

/** Attributes that a person reads or hears. */
const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title'];
spoken.push('placeholder', 'label');

/** No word of a screen stands in JSX, so that another language can come later (decision 2). */
export const jsxTextRule: Rule = {
  create(context) {
    if (!fileOf(context).startsWith('src/web/') || /\.test\./.test(context.filename)) return {};
    const report = (node: Node) => context.report({ node, message });
    return {
      JSXText(node) {
        if (hasLetters(node['value'])) report(node);
      },
      JSXExpressionContainer(node) {
        if (asNode(node['parent'])?.type !== 'JSXAttribute') wordsIn(node['expression'], report);
      },
      JSXAttribute(node) {
        const name = asNode(node['name'])?.['name'];
        if (typeof name !== 'string' || !spoken.includes(name)) return;
        const value = asNode(node['value']);
        wordsIn(value?.type === 'JSXExpressionContainer' ? value['expression'] : value, report);
      },
    };
  },
};

/** Finds words that an expression itself becomes: a literal, or a branch of a choice. */
function wordsIn(value: unknown, report: (node: Node) => void): void {
  const node = asNode(value);
  if (node === undefined) return;
  if (node.type === 'Literal' && hasLetters(node['value'])) report(node);
  if (node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])) {
    const words = node['quasis'].some((part) => hasLetters(part?.value?.cooked));
    if (words) report(node);
  }
  for (const branch of ['consequent', 'alternate', 'left', 'right']) {
    const choice = node.type === 'ConditionalExpression' || node.type === 'LogicalExpression';
    if (choice) wordsIn(node[branch], report);
  }
}

function hasLetters(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}
