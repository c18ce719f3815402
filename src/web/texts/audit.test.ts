import { describe, expect, it } from 'vitest';
import { notifiedEvents } from '#contract/people/news.ts';
import { auditEvents, refusals } from '#contract/people/audit.ts';
import { news } from './appOffers.ts';
import { type AuditEntry, auditTexts } from './audit.ts';

const at = '2026-11-03T09:05:00.000Z';
const nobody = { by: null, byNow: null, community: null, person: null, personNow: null };
const nothing = { ...nobody, about: null, source: null };
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  ...nothing,
  id: '1',
  at,
  deed: 'signedIn',
  count: 1,
  batch: null,
  ...more,
});

describe('a line of the log', () => {
  it.each(auditEvents)('%s is a sentence, also without known people', (deed) => {
    const known = { by: 'Maria', person: 'Kari', about: 'prest' };
    for (const each of [entry({ deed }), entry({ deed, ...known })]) {
      expect(auditTexts.sentence(each)).toMatch(/^\p{Lu}\p{Ll}+ [^{}]*[\p{L}»]$/u);
      expect([auditTexts.sentence(each), ...auditTexts.facts(each)].join()).not.toMatch(
        /null|undefined|\bNaN/,
      );
    }
  });

  it.each(refusals)('%s is a reason in words', (about) => {
    const [, reason] = auditTexts.facts(entry({ deed: 'signInRefused', about }));
    expect(reason).toMatch(/^\p{Lu}[\p{Ll} ]+$/u);
  });

  it('says who, to whom, when, from which device and where, and how often', () => {
    const given = entry({ deed: 'roleChanged', by: 'Maria', person: 'Kari', about: 'prest' });
    expect(auditTexts.sentence(given)).toBe('Maria gjorde Kari til prest');
    const renamed = entry({ ...given, byNow: 'Ada', personNow: 'Ola', community: 'Ila' });
    expect(auditTexts.sentence(renamed)).toBe(
      'Ada (tidligere Maria) gjorde Ola (tidligere Kari) til prest',
    );
    expect(auditTexts.facts(renamed)[1]).toBe('Ila');
    const name = entry({ deed: 'nameChanged', by: 'Kari', byNow: 'Ola', about: 'Ola' });
    expect(auditTexts.sentence(name)).toBe('Kari byttet navn til Ola');
    const noRight = entry({ deed: 'rightRefused', by: 'Kari', about: null, source: '192.0.2.7' });
    expect(
      [
        'PATCH /api/people/:id',
        'GET /api/invitations/all',
        'POST /api/invitations',
        'DELETE /api/songs/:id',
        'GET /api/songs/removed',
        'POST /api/plans',
        'GET /api/plans/sung',
        'POST /api/song-batches/:id/undo',
        'GET /api/gone',
      ].map((about) => auditTexts.sentence({ ...noRight, about })),
    ).toEqual([
      'Kari fikk ikke lov til å endre personene',
      'Kari fikk ikke lov til å se invitasjonene',
      'Kari fikk ikke lov til å invitere',
      'Kari fikk ikke lov til å slette en sang',
      'Kari fikk ikke lov til å se de slettede sangene',
      'Kari fikk ikke lov til å lage en plan for en annen kommunitet',
      'Kari fikk ikke lov til å se planene',
      'Kari fikk ikke lov til å angre en endring av mange sanger',
      'Kari fikk ikke lov til å se administrasjonen',
    ]);
    expect(auditTexts.facts(noRight)[1]).toBe('Fra 192.0.2.7');
    const device = entry({ by: 'Kari', about: 'Safari på iPhone', source: '192.0.2.7' });
    expect(auditTexts.facts(device)[1]).toBe('Safari på iPhone · fra 192.0.2.7');
    const refused = { deed: 'registrationRefused', about: 'invalidInvitation', count: 7 } as const;
    expect(auditTexts.facts(entry({ ...refused, source: '192.0.2.7' }))[1]).toBe(
      'Feil kode · 7 ganger i løpet av en time · fra 192.0.2.7',
    );
    const plan = entry({ deed: 'planAdded', by: 'Kari', about: 'Advent, 2026-11-28' });
    expect(
      ['Advent, 2026-11-28', '2026-11-28', null].map((about) =>
        auditTexts.sentence({ ...plan, about }),
      ),
    ).toEqual([
      'Kari laget planen «Advent» for 28. november 2026',
      'Kari laget planen for 28. november 2026',
      'Kari laget en plan',
    ]);
    expect(auditTexts.facts(entry({ deed: 'exported' }))).toHaveLength(1);
    const brought = entry({ deed: 'imported', about: '12 nye sanger' });
    expect(auditTexts.facts(brought)[1]).toBe('12 nye sanger');
    const copy = entry({ deed: 'backedUp', about: '9 sanger, 2 personer og 4 filer' });
    expect(auditTexts.facts(copy)[1]).toBe('9 sanger, 2 personer og 4 filer');
    const back = auditTexts.facts(entry({ deed: 'restored', about: at }))[1];
    expect(back).toMatch(/^Slik den var 3\. november 2026 kl\. /);
  });
});

describe('a notification', () => {
  it.each(notifiedEvents)('%s names the actor and the day', (deed) => {
    const event = { id: '1', at, deed, person: null, about: 'kateket' };
    const by = { firstName: 'Maria', now: null, role: 'prest' } as const;
    expect(news.sentence({ ...event, by })).toMatch(/^Maria \(prest\) .+ den 3\. november\.$/);
    expect(news.sentence({ ...event, by: null })).toMatch(
      /^(Noen som ikke er med lenger|Den som drifter sangboken) .+ den 3\. november\.$/,
    );
  });

  it('names the person affected for a prest, and former names', () => {
    const by = { firstName: 'Maria', now: 'Ada', role: 'prest' } as const;
    const moved = { id: '1', at, deed: 'communityChanged', by, about: 'Ila' } as const;
    expect(news.sentence({ ...moved, person: 'Kari' })).toBe(
      'Ada (prest, tidligere Maria) flyttet Kari til Ila den 3. november.',
    );
    const named = { ...moved, deed: 'nameChanged', about: 'Ada', person: null } as const;
    expect(news.sentence(named)).toBe('Maria (prest) byttet navn til Ada den 3. november.');
  });
});
