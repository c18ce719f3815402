// Draws the icons of the installed app from the logo. Run `node scripts/makeIcons.ts` and commit
// the result.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { ensureChromium } from '#scripts/test/ensurePrograms.ts';
import { icoOf } from '#scripts/icons/icoOf.ts';

const folder = join(projectRoot, 'src/web/public');
const logo = readFileSync(join(folder, 'logo.svg'), 'utf8');
/**
 * Maskable icon: the background fills the square, since devices crop it; the drawing stays within
 * the central four fifths.
 */
const bleeding = logo
  .replace('viewBox="0 0 48 48"', 'viewBox="-3 -4.8 54 54"')
  .replace('<rect width="48" height="48" rx="11"', '<rect x="-6" y="-6" width="60" height="60"');

mkdirSync(join(folder, 'icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, drawing, size] of [
  ['icon-192', logo, 192],
  ['icon-512', logo, 512],
  ['maskable-512', bleeding, 512],
  ['apple-touch-icon', bleeding, 180],
] as const) {
  writeFileSync(join(folder, 'icons', `${name}.png`), await draw(browser, drawing, size));
}
const small = await Promise.all([16, 32, 48].map((size) => draw(browser, logo, size)));
writeFileSync(join(folder, 'favicon.ico'), icoOf(small));
await browser.close();

/** Renders the drawing as a square PNG with a transparent background. */
async function draw(by: Browser, drawing: string, size: number): Promise<Buffer> {
  const page = await by.newPage({ viewport: { width: size, height: size } });
  const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  await page.setContent(
    `<body style="margin:0"><img src="${address}" width="${size}" height="${size}" style="display:block">`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}
