import { describe, expect, it } from 'vitest';
import { testServer } from '#server/testing/testServer.ts';
import { noteDeed } from './noteDeed.ts';
import { deleteDeedsBefore, forgetSourcesBefore } from './trailStore.ts';

describe('what grows old', () => {
  it('goes: first the address, then all of it, to the millisecond', async () => {
    const { deps } = await testServer();
    await noteDeed(deps, { deed: 'signedIn', by: null, source: '192.0.2.1' });
    deps.pass(1);
    await noteDeed(deps, { deed: 'signedIn', by: null, source: '2001:db8::1' });
    const rows = () => deps.db.selectFrom('trail').select('source').orderBy('at').execute();
    expect(await rows()).toEqual([{ source: '192.0.2.1' }, { source: '2001:db8:0:0::/64' }]);
    await forgetSourcesBefore(deps.db, deps.clock());
    expect(await rows()).toEqual([{ source: null }, { source: '2001:db8:0:0::/64' }]);
    await deleteDeedsBefore(deps.db, deps.clock());
    expect(await rows()).toEqual([{ source: '2001:db8:0:0::/64' }]);
  });
});
