import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { isFull } from '#tests/isFull.ts';

/** The minified build: less than half of `axe.source`, with the same rules. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations that axe finds on the page, and buttons with the same name in one dialog: `rule:
 * element`, one line each. Of a page with a dialog `npm test` checks the dialog only: the page behind
 * it is a state of its own.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ values, behindDialogs }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      // Elements in a transition have intermediate colours.
      const moving = document.getAnimations().filter((each) => {
        const { endTime } = each.effect?.getComputedTiming() ?? {};
        return each.playState === 'running' && Number.isFinite(endTime);
      });
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const dialogs = document.querySelectorAll(
        '[role="dialog"], [role="alertdialog"], dialog[open]',
      );
      const top = [...dialogs].filter((dialog) => dialog.checkVisibility()).at(-1);
      const { violations } = await engine.run(behindDialogs ? document : (top ?? document), {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // Only the rule no-autoplay-audio needs it, and that one never reports more than a warning.
        preload: false,
      });
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
    },
    { values: wcag22aa, behindDialogs: isFull },
  );
}
