import type { RefusedFile } from './fileReading.ts';

const endings: readonly (readonly [RegExp, RefusedFile])[] = [
  [/\.(?:docx?|docm|dotx?|pdf)$/i, 'wordOrPdf'],
  [
    /\.(?:rtf|odt|ott|pages|pptx?|pps|ppsx|key|odp|xlsx?|pro\d|probundle|proplaylist|osz|mscz)$/i,
    'otherProgram',
  ],
  [/\.(?:jpe?g|png|gif|tiff?|heic|heif|webp|bmp|svg)$/i, 'picture'],
  [
    /\.(?:exe|dll|app|dmg|msi|js|mjs|css|html?|json|ndjson|csv|ini|log|plist|sqlite|db|mp\d|m4a|wav|ogg|flac|mov|midi?|gz|rar|7z|tar)$/i,
    'unknownKind',
  ],
];
/** What systems put beside files. */
const passedOver = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i;

/** Whether a file is no work of a person: `.DS_Store`, `Thumbs.db`. */
export function isPassedOver(path: string): boolean {
  return passedOver.test(path);
}

/** Of a file whose ending says that it cannot be read; null for any other. */
export function refusedByName(name: string): RefusedFile | null {
  return endings.find(([ending]) => ending.test(name))?.[1] ?? null;
}
