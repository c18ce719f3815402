export const planted = [Date.now(), new Date(), Math.random(), globalThis.crypto.randomUUID()];
