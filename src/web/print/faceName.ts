/** Fonts that come with the app, for what helvetica cannot write; see `fonts/README.md`. */
export const familyNames = ['hebrew', 'letters', 'symbols'] as const;
export type FamilyName = (typeof familyNames)[number];

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

/** The file name of a font without `.ttf`. */
export type FaceName = `${FamilyName}-${Weight}`;

/** The bytes of a font; fails if they can't be had. */
export type LoadFace = (name: FaceName) => Promise<Uint8Array>;
