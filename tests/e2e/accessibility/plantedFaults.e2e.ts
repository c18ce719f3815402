import { expect, test } from '@playwright/test';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';

const faults = {
  'color-contrast': '<p style="color: #999; background: #fff">Knapt å lese</p>',
  label: '<input>',
  'target-size':
    '<button style="width: 20px; height: 16px; padding: 0">a</button><button style="width: 20px; height: 16px; padding: 0">b</button>',
  'aria-required-children': '<div role="list"><button>c</button></div>',
  'twin-buttons':
    '<div role="dialog" aria-label="Noter"><button style="padding: 1em" aria-label="Lukk">×</button><button style="padding: 1em">Lukk</button></div>',
};
const sound = '<p style="color: #000; background: #fff">Godt å lese</p>';
const pageWith = (main: string) =>
  `<!doctype html><html lang="no"><title>Prøve</title><main><h1>Prøve</h1>${main}</main></html>`;

test('axe finds each fault that is planted, page after page', async ({ page }) => {
  for (const [rule, fault] of Object.entries(faults)) {
    await page.goto('about:blank');
    await page.setContent(pageWith(fault));
    const found = (await findViolations(page)).map((line) => line.split(':')[0]);
    expect([...new Set(found)], rule).toEqual([rule]);
    await page.setContent(pageWith(sound));
    expect(await findViolations(page), `without ${rule}`).toEqual([]);
  }
});
