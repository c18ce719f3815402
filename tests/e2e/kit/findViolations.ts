import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified build: less than half of `axe.source`, with the same rules. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations that axe finds on the page, and buttons with the same name in one dialog: `rule:
 * element`, one line each.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // Elements in a transition have intermediate colours.
    const moving = document.getAnimations().filter((each) => {
      const { endTime } = each.effect?.getComputedTiming() ?? {};
      return each.playState === 'running' && Number.isFinite(endTime);
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await engine.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      // Only the rule no-autoplay-audio needs it, and that one never reports more than a warning.
      preload: false,
    });
    const dialogs = document.querySelectorAll(
      '[role="dialog"], [role="alertdialog"], dialog[open]',
    );
    const twins = [...dialogs].flatMap((dialog) => {
      const names = [...dialog.querySelectorAll('button')]
        .filter((button) => button.checkVisibility())
        .map((button) => button.ariaLabel ?? button.innerText.trim());
      return names.filter((name, at) => names.indexOf(name) < at);
    });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
    return [...found, ...twins.map((name) => `twin-buttons: ${name}`)];
  }, wcag22aa);
}
