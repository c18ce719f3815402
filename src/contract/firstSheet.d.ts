/** Answers of calls without a body, by address: `/api/songs/a1`. */
export type Answers = Readonly<Record<string, unknown>>;
/** The screens that a page can bring along. */
export declare const sheetScreens: readonly ['song', 'home', 'library', 'login'];
/** Which screen a page brings along, and the calls whose answers it shows, but for who is here. */
export interface Sheet {
    readonly screen: (typeof sheetScreens)[number];
    readonly asks: readonly string[];
}
/** What the built screens offer the server: a screen in HTML, as it is before any script has run. */
export interface FirstSheets {
    /** What is seen at an address, by somebody signed in or by a visitor; null where nothing is drawn. */
    readonly sheetAt: (address: string, isSignedIn: boolean) => Sheet | null;
    /** Null where the reader has chosen what only a browser can draw. */
    readonly draw: (address: string, answers: Answers, told: Told) => string | null;
}
/** The page that a screen is put in, as the build wrote it. */
export interface SheetPage {
    readonly html: string;
    /** The hash of the styles in it, as a source of its content security policy. */
    readonly styles: string;
}
export type SheetPages = Readonly<Record<Sheet['screen'], SheetPage>>;
/** Where pages tell the service worker what they tell the server. */
export declare const toldAt: {
    readonly cache: 'sangbok-told';
    readonly entry: '/told';
};
/** Where server and service worker find the pages. */
export declare const sheetPagesPath = "/sheets.json";
/** Draws a screen from what lies on the device; null where that does not do. */
export type DrawFromDevice = (address: string, told: Told) => Promise<{
    readonly screen: Sheet['screen'];
    readonly html: string;
} | null>;
/** The element that the screen stands in until the app has drawn its own, and where its answers lie. */
export declare const firstSheetIds: {
    readonly sheet: 'first-sheet';
    readonly answers: 'first-answers';
};
/** What a browser has told, by the names in `told`. */
export type Told = Readonly<Record<string, string | undefined>>;
/**
 * What a browser keeps for itself and tells the server in cookies of the same names, so that a first
 * sheet is its reader's: how songs are shown, what holds for the device, the theme, and that somebody
 * signed out here of whom the server has not heard, so that nobody's songs are shown (decision 47).
 */
export declare const told: {
    readonly display: 'sangbok.display';
    readonly device: 'sangbok.device';
    readonly theme: 'sangbok.theme';
    readonly signOutOwed: 'sangbok.signOutOwed';
};
/** The page with a screen in it, in the theme that was chosen or in the system's. */
export declare function pageWith(page: SheetPage, screen: string, own: Told, answers?: Answers): string;
/** The policy of a page with styles in it, which the build made. */
export declare function policyWith(policy: string, { styles }: SheetPage): string;
