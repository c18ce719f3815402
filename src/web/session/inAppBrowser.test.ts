import { expect, it } from 'vitest';
import { inAppBrowser } from './inAppBrowser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A.241005.015; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';

it.each([
  [
    'Messenger',
    `${iPhone} Mobile/22A3354 [FBAN/MessengerForiOS;FBAV/480.0.0.35.106;FBDV/iPhone15,2]`,
  ],
  ['Messenger', `${android} [FB_IAB/Orca-Android;FBAV/480.0.0.30.109;]`],
  ['Instagram', `${iPhone} Mobile/22A3354 Instagram 352.1.0.24.90 (iPhone15,2; iOS 18_0; nb_NO)`],
  ['Instagram', `${android} Instagram 352.1.0.41.100 Android (35/15; 420dpi; Google/google)`],
  ['Facebook', `${iPhone} Mobile/22A3354 [FBAN/FBIOS;FBAV/485.0.0.40.96]`],
  ['Facebook', `${android} [FB_IAB/FB4A;FBAV/485.0.0.70.77;]`],
  ['LINE', `${iPhone} Mobile/15E148 Safari Line/14.16.0`],
  ['Google', `${iPhone} GSA/340.3 Mobile/15E148 Safari/604.1`],
  ['', android],
  [null, `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`],
  [null, `${iPhone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  [null, android.replace('; wv', '')],
  [null, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  // An app on the home screen of an iPhone, which has passkeys.
  [null, `${iPhone} Mobile/15E148`],
])('is %s', (app, userAgent) => expect(inAppBrowser(userAgent)).toBe(app));
