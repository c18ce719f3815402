import { asNode, type Node, type Rule } from './rule.ts';

const message = 'no barrels: import each thing from the file that defines it';

/** A file exports what it defines, and nothing that another file defines. */
export const barrelsRule: Rule = {
  create(context) {
    const check = (node: Node) => {
      if (asNode(node['source']) !== undefined) context.report({ node, message });
    };
    return { ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
