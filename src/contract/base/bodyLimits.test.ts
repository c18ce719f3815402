import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { completeAuthentication, completeRegistration, register } from '#contract/people/auth.ts';
import { bodyLimits } from './bodyLimits.ts';
import { createCategory } from '#contract/songs/categoryWriting.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { changePlan } from '#contract/plans/plans.ts';
import { changeSong } from '#contract/songs/songWriting.ts';

const endless = (body: NonNullable<Endpoint['body']>) =>
  endpoint({ method: 'POST', path: '/api/x', access: 'anyone', answer: z.object({}), body });

it('fit the largest valid value of its schema, however it is encoded', () => {
  const largest = {
    nameNo: '\u0007'.repeat(limits.categoryName),
    color: '#1565C0',
  };
  const { bytes, values } = bodyLimits(createCategory);
  expect(bytes).toBeGreaterThanOrEqual(JSON.stringify(largest).length);
  expect(bytes).toBeLessThan(JSON.stringify(largest).length + 1200);
  expect(values).toBeGreaterThanOrEqual(3);
});

it('are small where no session is required', () => {
  expect(bodyLimits(register).bytes).toBeLessThan(2 * 1024);
  expect(bodyLimits(completeRegistration).bytes).toBeLessThan(160 * 1024);
  expect(bodyLimits(completeAuthentication).bytes).toBeLessThan(160 * 1024);
  expect(bodyLimits(completeRegistration).values).toBeLessThan(500);
});

it('are at most 1 MB, and far fewer values', () => {
  const { bytes, values } = bodyLimits(changeSong);
  expect(bytes).toBe(limits.jsonBody);
  expect(values).toBeLessThan(1000);
});

it('count the largest of several shapes, such as the changes of a plan', () => {
  const { values } = bodyLimits(changePlan);
  const put = 16; // the object, `op`, `after`, and an item of twelve fields
  expect(values).toBeGreaterThan(limits.planItemsAtOnce * put);
  expect(values).toBeLessThan((limits.planItemsAtOnce + 10) * put);
});

it.each<[string, NonNullable<Endpoint['body']>]>([
  ['a text', z.strictObject({ a: z.string() })],
  ['a list', z.strictObject({ a: z.array(z.boolean()) })],
])('refuse a schema with %s without a maximum', (_, body) => {
  expect(() => bodyLimits(endless(body))).toThrow('POST /api/x has no bounds');
});
