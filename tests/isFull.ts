/** Whether this is `npm run test:full`: everything, at full size. */
export const isFull = process.env['FULL'] === '1';
