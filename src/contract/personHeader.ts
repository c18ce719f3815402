/**
 * The header in which a browser says for whom it writes: the id of the person it knows. If somebody
 * else is signed in by then, nothing is written. A call without it goes by the cookie alone.
 */
export const personHeader = 'x-person-id';
