import { refusedGlobal } from './globalWalls.ts';
import { asNode, fileOf, type Node, type Rule } from './rule.ts';

/** Holds the table of globals, also when they are reached through `window` and its like. */
export const globalsRule: Rule = {
  create(context) {
    const file = fileOf(context);
    const check = (node: Node, name: string) => {
      const message = refusedGlobal(file, name);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      MemberExpression(node) {
        const object = nameOf(node['object']);
        const property = asNode(node['property'])?.['name'];
        if (object === undefined || typeof property !== 'string') return;
        check(node, isWindow(object) ? property : `${object}.${property}`);
      },
      NewExpression(node) {
        const none = Array.isArray(node['arguments']) && node['arguments'].length === 0;
        if (none) check(node, `new ${nameOf(node['callee']) ?? ''}`);
      },
      'Program:exit'() {
        for (const { identifier } of context.sourceCode.scopeManager.globalScope?.through ?? []) {
          check(identifier, identifier.name);
        }
      },
    };
  },
};

/** `window.navigator` and `navigator` are both `navigator`. */
function nameOf(value: unknown): string | undefined {
  const node = asNode(value);
  if (typeof node?.['name'] === 'string') return node['name'];
  if (node?.type !== 'MemberExpression') return undefined;
  const object = nameOf(node['object']);
  const property = asNode(node['property'])?.['name'];
  return object !== undefined && isWindow(object) && typeof property === 'string'
    ? property
    : undefined;
}

function isWindow(name: string): boolean {
  return ['window', 'globalThis', 'self'].includes(name);
}
