import { nameProblem } from './nameProblem.ts';
import { asNode, fileOf, type Node, type Rule } from './rule.ts';

/** Files named otherwise: for the noun whose calls, hooks or SQL they hold, or by a tool. */
const named =
  /^(?!src\/)|^src\/web\/(api|wire)\/|\/(routes|main|\w+Store|\w+Setup|\d{4}_\w+)\.tsx?$|\.test\.tsx?$/;

/** A file says in its name what it holds: its one function, or the type which that is about. */
export const namesRule: Rule = {
  create(context) {
    const file = fileOf(context);
    const base = file.split('/').at(-1)?.split('.')[0];
    const exported: { readonly name: string; readonly isFunction: boolean }[] = [];
    const types: unknown[] = [];
    return {
      ExportNamedDeclaration(node) {
        const declaration = asNode(node['declaration']);
        exported.push(...valuesOf(declaration));
        if (declaration?.type.startsWith('TS')) types.push(asNode(declaration['id'])?.['name']);
      },
      'Program:exit'(node) {
        const problem = nameProblem(file);
        if (problem !== undefined) context.report({ node, message: problem });
        const [only, ...others] = exported;
        if (only === undefined || others.length > 0 || !only.isFunction || named.test(file)) return;
        const names = [only.name, ...types].map((name) => String(name).toLowerCase());
        if (names.includes(String(base).toLowerCase())) return;
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
