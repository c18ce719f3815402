/** More specific first: an app of Android also says `; wv`, and Messenger what Facebook says. */
const apps: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MessengerForiOS|Orca-Android|FB_IAB\/MESSENGER/, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/\bLine\//, 'LINE'],
  [/Snapchat/, 'Snapchat'],
  [/BytedanceWebview|musical_ly|TikTok/, 'TikTok'],
  [/LinkedInApp/, 'LinkedIn'],
  [/GSA\//, 'Google'],
  [/; wv\)/, ''],
];

/**
 * The app whose own browser this is, such as «Messenger», where links are opened without passkeys;
 * '' if it does not say which, null in other browsers. A guess, so it only explains a passkey that
 * failed, and never hides one that works.
 */
export function inAppBrowser(userAgent: string): string | null {
  return apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
