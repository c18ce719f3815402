/** The addresses of the screens (spec §2): the browser routes by them, the server links to them. */
export const pages = {
  login: { path: '/login', access: 'public' },
  register: { path: '/register', access: 'public' },
  home: { path: '/', access: 'signedIn' },
  library: { path: '/library', access: 'signedIn' },
  favorites: { path: '/favorites', access: 'signedIn' },
  settings: { path: '/settings', access: 'signedIn' },
  song: { path: '/song/:id', access: 'signedIn' },
  createInvitation: { path: '/create-invitation', access: 'signedIn' },
} as const satisfies Record<string, { path: string; access: 'public' | 'signedIn' }>;

export type PageName = keyof typeof pages;
