import { closePages, watchContext } from '#tests/e2e/kit/watchPage.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';

/** What no page of ours does, with the browser's message; any other test would fail on it. */
const refused: readonly [name: string, commit: () => unknown, said: RegExp][] = [
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

test('the content security policy blocks what an attacker might inject', async ({
  browser,
  sangbok,
}) => {
  const context = await browser.newContext({ baseURL: sangbok.origin });
  const beginWatch = await watchContext(context);
  const { complaints } = beginWatch();
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#ssr-screen')).toHaveCount(0);
  expect(complaints).toEqual([]);
  for (const [name, commit, said] of refused) {
    const before = complaints.length;
    await page.evaluate(commit).catch(() => undefined);
    const newComplaints = () => complaints.slice(before);
    await expect.poll(newComplaints, name).toContainEqual(expect.stringMatching(said));
  }
  await closePages([page]);
  await context.close();
});
