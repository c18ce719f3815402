/**
 * The header by which a write that may be sent twice is done once: any text the device makes up for
 * it, 100 characters at most (IETF draft-ietf-httpapi-idempotency-key-header). A second request of
 * the same person with the same key and content gets the first one's answer.
 */
export const idempotencyHeader = 'idempotency-key';
