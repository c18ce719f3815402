import { relative } from 'node:path';

/** A node of the syntax tree (ESTree), of which each rule reads the fields it knows. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What oxlint hands a rule of a JS plugin, as far as the walls use it. */
export interface RuleContext {
  /** Absolute. */
  readonly filename: string;
  readonly cwd: string;
  readonly sourceCode: {
    readonly lines: readonly string[];
    readonly scopeManager: {
      readonly globalScope: {
        readonly through: readonly { readonly identifier: Node & { readonly name: string } }[];
      } | null;
    };
  };
  report(problem: { readonly node: Node; readonly message: string }): void;
}

export interface Rule {
  create(context: RuleContext): Record<string, (node: Node) => void>;
}

/** The linted file as the walls name it: from the project's root, with forward slashes. */
export function fileOf(context: RuleContext): string {
  return relative(context.cwd, context.filename).replaceAll('\\', '/');
}

/** `value` as a node, if it is one. */
export function asNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && 'type' in value
    ? (value as Node)
    : undefined;
}
