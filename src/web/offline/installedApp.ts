import { pages } from '#contract/base/pages.ts';
import { app } from '#web/texts/appOffers.ts';
import { chrome } from '#web/texts/chrome.ts';

const paper = '#fcf9f2'; // --paper in styles/tokens.css; the dark value is in index.html

const icon = (src: string, size: number) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const installedApp = {
  id: '/',
  name: chrome.productName,
  short_name: chrome.productName,
  description: app.description,
  lang: 'nb',
  dir: 'ltr' as const,
  start_url: pages.home.path,
  scope: '/',
  display: 'standalone' as const,
  background_color: paper,
  theme_color: paper,
  categories: ['music', 'lifestyle'],
  icons: [
    { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' },
    icon('/icons/icon-192.png', 192),
    icon('/icons/icon-512.png', 512),
    { ...icon('/icons/maskable-512.png', 512), purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(chrome.songs, pages.library.path),
    shortcut(chrome.favorites, pages.favorites.path),
    shortcut(chrome.newSong, pages.addSong.path),
  ],
};

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('/icons/icon-192.png', 192)] };
}
