/** The paths of the screens (spec §2), used by the browser's router and for links of the server. */
export const pages = {
  login: { path: '/login', access: 'public' },
  register: { path: '/register', access: 'public' },
  privacy: { path: '/privacy', access: 'public' },
  sharedPlan: { path: '/p/:token', access: 'public' },
  home: { path: '/', access: 'signedIn' },
  library: { path: '/library', access: 'signedIn' },
  favorites: { path: '/favorites', access: 'signedIn' },
  settings: { path: '/settings', access: 'signedIn' },
  profile: { path: '/settings/profile', access: 'signedIn' },
  administration: { path: '/settings/administration', access: 'signedIn' },
  song: { path: '/song/:id', access: 'signedIn' },
  versions: { path: '/song/:id/versions', access: 'signedIn' },
  history: { path: '/song/:id/history', access: 'signedIn' },
  addSong: { path: '/add-song', access: 'signedIn' },
  editSong: { path: '/edit-song/:id', access: 'signedIn' },
  createInvitation: { path: '/create-invitation', access: 'signedIn' },
  waiting: { path: '/waiting', access: 'signedIn' },
  plans: { path: '/plans', access: 'signedIn' },
  plan: { path: '/plan/:id', access: 'signedIn' },
  planItem: { path: '/plan/:id/:item', access: 'signedIn' },
  tono: { path: '/tono', access: 'signedIn' },
  importSongs: { path: '/import-songs', access: 'signedIn' },
} as const satisfies Record<string, { path: string; access: 'public' | 'signedIn' }>;

export type PageName = keyof typeof pages;

/** The query parameter of a song's address with the line that it opens at. */
export const lineParameter = 'line';

/** The address of a song, open at one of its lines. */
export function songAtLine(id: string, line: string): string {
  return `${songPage('song', id)}?${lineParameter}=${encodeURIComponent(line)}`;
}

/** The query parameter that opens a form at «Plasser»; among versions, with the name of one. */
export const placingParameter = 'placing';

/** The path of one of the screens of a song. */
export function songPage(name: 'song' | 'versions' | 'history' | 'editSong', id: string): string {
  return pages[name].path.replace(':id', encodeURIComponent(id));
}

/** The path of a plan, or of one of its items, sung from there (decision 39). */
export function planPage(id: string, item?: string): string {
  if (item === undefined) return pages.plan.path.replace(':id', encodeURIComponent(id));
  return pages.planItem.path
    .replace(':id', encodeURIComponent(id))
    .replace(':item', encodeURIComponent(item));
}
