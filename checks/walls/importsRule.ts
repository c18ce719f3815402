import { refusedImport } from './importWalls.ts';
import { asNode, fileOf, type Node, type Rule } from './rule.ts';

/** Holds the table of import walls, for `import`, `export … from` and `import()`, of types too. */
export const importsRule: Rule = {
  create(context) {
    const file = fileOf(context);
    const check = (node: Node) => {
      const source = asNode(node['source']);
      if (typeof source?.['value'] !== 'string') return;
      const message = refusedImport(file, source['value']);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
