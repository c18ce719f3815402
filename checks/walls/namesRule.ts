import { nameProblem } from './nameProblem.ts';
import { asNode, fileOf, type Node, type Rule } from './rule.ts';

/** Files named otherwise: for the noun whose calls, hooks or SQL they hold, or by a tool. */
const named =
  /^(?!src\/)|^src\/web\/api\/|\/(routes|main|\w+Store|\w+Setup|\d{4}_\w+)\.tsx?$|\.test\.tsx?$/;

/** A file says in its name what it holds: the one function that it exports, if it is one. */
export const namesRule: Rule = {
  create(context) {
    const file = fileOf(context);
    const base = file.split('/').at(-1)?.split('.')[0];
    const exported: { readonly name: string; readonly isFunction: boolean }[] = [];
    return {
      ExportNamedDeclaration(node) {
        exported.push(...valuesOf(asNode(node['declaration'])));
      },
      'Program:exit'(node) {
        const problem = nameProblem(file);
        if (problem !== undefined) context.report({ node, message: problem });
        const [only, ...others] = exported;
        if (only === undefined || others.length > 0 || !only.isFunction || named.test(file)) return;
        if (only.name.toLowerCase() === base?.toLowerCase()) return;
        const message = `a file is its function: name this one ${only.name}, or the function ${base}`;
        context.report({ node, message });
      },
    };
  },
};

function valuesOf(declaration: Node | undefined) {
  if (declaration === undefined) return [];
  if (declaration.type === 'VariableDeclaration' && Array.isArray(declaration['declarations'])) {
    return declaration['declarations'].map((each) => ({ name: each.id.name, isFunction: false }));
  }
  const name = asNode(declaration['id'])?.['name'];
  if (!/^(Function|Class)Declaration$/.test(declaration.type) || typeof name !== 'string')
    return [];
  return [{ name, isFunction: true }];
}
