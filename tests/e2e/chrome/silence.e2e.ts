import { expect, test } from '#tests/e2e/kit/test.ts';
import { closeHeard, watchContext } from '#tests/e2e/kit/watchPage.ts';

/** Faults of a page that every other test would fail for. */
const faults: readonly [name: string, commit: () => unknown, heard: RegExp][] = [
  ['console.error', () => console.error('planted'), /^error: planted/],
  ['console.warn', () => console.warn('planted'), /^warning: planted/],
  [
    'an exception nobody catches',
    () =>
      setTimeout(() => {
        throw new Error('planted');
      }),
    /^uncaught: planted/,
  ],
  [
    'an inline style sheet',
    () => {
      const style = document.createElement('style');
      style.textContent = 'p { color: red }';
      document.body.append(style);
    },
    /^CSP: style-src-elem inline/,
  ],
  [
    'a style attribute',
    () => document.body.setAttribute('style', 'color: red'),
    /^CSP: style-src-attr inline/,
  ],
  [
    'an inline script',
    () => {
      const script = document.createElement('script');
      script.append('globalThis.planted = true');
      document.body.append(script);
    },
    /^CSP: (script-src-elem inline|require-trusted-types-for)/,
  ],
  [
    'text made into elements',
    () => {
      document.body.innerHTML = '<b>planted</b>';
    },
    /^CSP: require-trusted-types-for/,
  ],
  [
    'a call to another host',
    () => fetch('https://planted.invalid/').catch(() => undefined),
    /^CSP: connect-src https:\/\/planted\.invalid/,
  ],
];

for (const [name, commit, heard] of faults) {
  test(`the watch hears ${name}`, async ({ browser, sangbok }) => {
    const context = await browser.newContext({ baseURL: sangbok.origin });
    const watch = (await watchContext(context))();
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(watch.complaints).toEqual([]);
    await page.evaluate(commit).catch(() => undefined);
    await closeHeard(context.pages());
    await context.close();
    expect(watch.complaints).toContainEqual(expect.stringMatching(heard));
  });
}
