/** Names the cookie of a sign-in; the rim writes `__Host-` in front (decision 10). */
export const signInCookie = 'sangbok';
