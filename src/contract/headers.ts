/**
 * The header by which a write that may be sent twice is done once: any text the device makes up for
 * it, 100 characters at most (IETF draft-ietf-httpapi-idempotency-key-header). A second request of
 * the same person with the same key and content gets the first one's answer.
 */
export const idempotencyHeader = 'idempotency-key';

/**
 * The header in which a browser says for whom it writes: the id of the person it knows. If somebody
 * else is signed in by then, nothing is written. A call without it goes by the cookie alone.
 */
export const personHeader = 'x-person-id';

/**
 * The header in which the server says which installation it is: the same for ever, also after a
 * restore. A device believes a 401 of its own installation alone (decision 63).
 */
export const installationHeader = 'x-installation-id';
