import { type AtRule, parse, type Rule } from 'postcss';

type Keeps = (names: readonly string[]) => boolean;

/**
 * Parts a style sheet in two: what a page with a first sheet brings along, and what comes behind it.
 * `isDrawn` says of a class or an animation whether the screen may be drawn with it. What has no such
 * name holds for every page and stays in the first, fonts too: one that is declared again is looked
 * for again, and lines would move. Each part keeps its order.
 */
export function splitStyles(css: string, isDrawn: (name: string) => boolean) {
  const isFirst: Keeps = (names) => names.every(isDrawn);
  return { first: pick(css, isFirst), rest: pick(css, (names) => !isFirst(names)) };
}

function pick(css: string, keeps: Keeps): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => pickSelectors(rule, keeps));
  sheet.walkAtRules((rule) => pickAtRule(rule, keeps));
  // From within, so that what held nothing but empty ones is empty in its turn.
  const groups: AtRule[] = [];
  sheet.walkAtRules((rule) => void groups.unshift(rule));
  for (const group of groups) if (group.nodes?.length === 0) group.remove();
  return sheet.toString();
}

function pickSelectors(rule: Rule, keeps: Keeps): void {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return;
  const kept = rule.selectors.filter((selector) => keeps(classesIn(selector)));
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
}

function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

function pickAtRule(rule: AtRule, keeps: Keeps): void {
  if (rule.name === 'keyframes' && !keeps([rule.params])) rule.remove();
  if (['font-face', 'page'].includes(rule.name) && !keeps([])) rule.remove();
}
