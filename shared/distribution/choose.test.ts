import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { choose, type DistributionPolicy, type Load } from './choose.ts';
import { reasonText, whyNowText } from './reason-text.ts';

const POLICIES: readonly DistributionPolicy[] = [
  'balanced',
  'priority',
  'least_busy_day',
  'same_professional',
];

function load(userId: string, given: Partial<Load> = {}): Load {
  return {
    userId,
    share: 100,
    priority: 1,
    offeredMinutes: 9600,
    bookedMinutes: 0,
    bookedMinutesThatDay: 0,
    servedLast: false,
    minutes: 60,
    isFree: true,
    ...given,
  };
}

const anyLoad = fc.record({
  share: fc.constantFrom(0, 50, 100, 150),
  priority: fc.integer({ min: 1, max: 3 }),
  offeredMinutes: fc.constantFrom(0, 4800, 9600),
  bookedMinutes: fc.integer({ min: 0, max: 8 }).map((hours) => hours * 60),
  bookedMinutesThatDay: fc.integer({ min: 0, max: 3 }).map((hours) => hours * 60),
  minutes: fc.constantFrom(30, 60),
  isFree: fc.boolean(),
});
const anyTeam = fc
  .tuple(fc.array(anyLoad, { minLength: 1, maxLength: 8 }), fc.nat(7))
  .map(([loads, last]) =>
    loads.map((each, index) => load(`p${index}`, { ...each, servedLast: index === last })),
  );
const anyPolicy = fc.constantFrom(...POLICIES);

describe('the choice of a professional', () => {
  it('does not depend on the order in which people come', () => {
    const shuffled = anyTeam.chain((team) =>
      fc.tuple(fc.constant(team), fc.shuffledSubarray(team, { minLength: team.length })),
    );
    fc.assert(
      fc.property(anyPolicy, shuffled, (policy, [team, other]) => {
        expect(choose(policy, other)).toEqual(choose(policy, team));
      }),
      runs(300),
    );
  });

  it('chooses somebody who is free and has a share, wherever there is one', () => {
    fc.assert(
      fc.property(anyPolicy, anyTeam, (policy, team) => {
        const able = team.filter(({ share, isFree }) => share > 0 && isFree).map(({ userId }) => userId);
        const choice = choose(policy, team);
        if (able.length === 0) expect(choice).toBeNull();
        else expect(able).toContain(choice?.userId);
      }),
      runs(300),
    );
  });

  it('comes to the shares in the long run', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(50, 100)), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, (people) => {
        let team = people.map(([days, share], index) =>
          load(`p${index}`, { offeredMinutes: days * 480, share }),
        );
        for (let made = 0; made < 400; made += 1) {
          const choice = choose('balanced', team);
          team = team.map((each) =>
            each.userId === choice?.userId ? { ...each, bookedMinutes: each.bookedMinutes + 60 } : each,
          );
        }
        const whole = team.reduce((sum, { share, offeredMinutes }) => sum + share * offeredMinutes, 0);
        for (const { share, offeredMinutes, bookedMinutes } of team) {
          const part = ((share * offeredMinutes) / whole) * 400 * 60;
          expect(Math.abs(bookedMinutes - part)).toBeLessThanOrEqual(60 * team.length);
        }
      }),
      runs(40),
    );
  });

  it('breaks ties by the id', () => {
    const team = ['c', 'a', 'b'].map((id) => load(id));
    for (const policy of POLICIES) expect(choose(policy, team)?.userId).toBe('a');
  });

  it('gives part time its part, and a newcomer no more than theirs', () => {
    const team = [
      load('full', { bookedMinutes: 1080 }),
      load('half', { bookedMinutes: 660, offeredMinutes: 4800 }),
      load('newcomer', { bookedMinutes: 0, offeredMinutes: 480 }),
    ];
    // 1,800 minutes with the new hour, for 14,880 offered: parts of 1,161, 581 and 58. Before it, the newcomer was further below.
    expect(choose('balanced', team)).toEqual({
      userId: 'full',
      reason: { kind: 'below_share', minutes: 81, countsNew: true },
    });
  });

  it('says what decided where the new appointment turns the order round', () => {
    // Ana offers 45 hours a week and Tom 25; three hours by hand are Ana's.
    const team = [
      load('ana', { offeredMinutes: 2700, bookedMinutes: 180 }),
      load('tom', { offeredMinutes: 1500, bookedMinutes: 60 }),
    ];
    // Of the 240 minutes before it Tom was 26 below his part and Ana 26 above; of the 300 with it Ana is 13 below, Tom 47.
    expect(choose('balanced', team)).toMatchObject({ userId: 'tom', reason: { minutes: 26 } });
    const turned = team.map((each) =>
      each.userId === 'tom' ? { ...each, minutes: 30 } : { ...each, minutes: 120 },
    );
    const choice = choose('balanced', turned);
    expect(choice).toEqual({ userId: 'ana', reason: { kind: 'below_share', minutes: 51, countsNew: true } });
  });

  it('never gives a reason that is false of the people compared', () => {
    fc.assert(
      fc.property(anyPolicy, anyTeam, (policy, team) => {
        const choice = choose(policy, team);
        if (choice === null) return;
        const sharing = team.filter(({ share }) => share > 0);
        const others = sharing.filter(({ userId, isFree }) => isFree && userId !== choice.userId);
        const chosen = sharing.find(({ userId }) => userId === choice.userId);
        const { reason } = choice;
        if (reason.kind !== 'below_share') {
          if (reason.kind === 'priority')
            expect(others.every(({ priority }) => priority >= reason.priority)).toBe(true);
          if (reason.kind === 'least_busy_day')
            expect(others.every(({ bookedMinutesThatDay }) => bookedMinutesThatDay >= reason.minutes)).toBe(
              true,
            );
          if (reason.kind === 'only_one_free') expect(others).toEqual([]);
          return;
        }
        const below = (each: Load): number => {
          const weight = ({ share, offeredMinutes }: Load) => share * offeredMinutes;
          const whole = sharing.reduce((total, one) => total + weight(one), 0);
          const part = whole === 0 ? 1 / sharing.length : weight(each) / whole;
          const booked = sharing.reduce((total, { bookedMinutes }) => total + bookedMinutes, 0);
          return part * (booked + (reason.countsNew === true ? each.minutes : 0)) - each.bookedMinutes;
        };
        const own = chosen === undefined ? NaN : below(chosen);
        expect(Math.abs(own - reason.minutes)).toBeLessThanOrEqual(0.5);
        for (const other of others) expect(below(other)).toBeLessThanOrEqual(own + 1e-9);
      }),
      runs(400),
    );
  });

  it('follows priority, the day and the client, and the balance among equals', () => {
    const team = [
      load('a', { priority: 2, bookedMinutesThatDay: 120, servedLast: true }),
      load('b', { priority: 1, bookedMinutesThatDay: 60, bookedMinutes: 60 }),
      load('c', { priority: 1, bookedMinutesThatDay: 60 }),
    ];
    expect(choose('priority', team)).toEqual({ userId: 'c', reason: { kind: 'priority', priority: 1 } });
    expect(choose('least_busy_day', team)?.userId).toBe('c');
    expect(choose('same_professional', team)).toEqual({
      userId: 'a',
      reason: { kind: 'same_professional' },
    });
    const away = team.map((each) => ({ ...each, isFree: each.userId !== 'a' }));
    expect(choose('same_professional', away)?.reason.kind).toBe('below_share');
  });

  it('names the only one who offers it, apart from the only one who is free', () => {
    const ana = load('a');
    const busy = load('b', { isFree: false });
    const none = load('c', { share: 0 });
    expect(choose('balanced', [ana, busy, none])?.reason.kind).toBe('only_one_free');
    expect(choose('priority', [ana, none])?.reason.kind).toBe('only_one_offers');
  });

  it('says why in a sentence', () => {
    expect(reasonText({ kind: 'below_share', minutes: 240, name: 'Ana' })).toBe(
      'Ana estava 4 h abaixo da sua parte nos 30 dias até essa data',
    );
    expect(reasonText({ kind: 'below_share', minutes: -90, name: 'Ana' })).toBe(
      'Ana estava 1 h 30 min acima da sua parte nos 30 dias até essa data, não mais do que as outras pessoas livres',
    );
    const turned = { kind: 'below_share', minutes: 38, countsNew: true, name: 'Ana' } as const;
    expect(reasonText(turned)).toBe(
      'Ana estava 38 min abaixo da sua parte nos 30 dias até essa data, contando este horário no total da equipe',
    );
    expect(whyNowText({ ...turned, minutes: -38 })).toBe(
      'está 38 min acima da sua parte nos 30 dias até essa data, contando este horário no total da equipe: não mais do que as outras pessoas livres',
    );
    expect(reasonText({ kind: 'below_share', minutes: 0, name: 'Ana' })).toBe(
      'Ana estava exatamente na sua parte nos 30 dias até essa data',
    );
    expect(reasonText({ kind: 'only_one_free', name: 'Ana' })).toBe(
      'Ana era a única pessoa livre neste horário',
    );
    expect(reasonText({ kind: 'only_one_offers', name: 'Ana', hasService: true })).toBe(
      'Ana é a única pessoa que faz este serviço',
    );
    expect(reasonText({ kind: 'only_one_offers', name: 'Ana' })).toBe(
      'Ana é a única pessoa da equipe que recebe estes agendamentos',
    );
    expect(reasonText({ kind: 'priority', priority: 1, name: 'Ana' })).toMatch(/primeira prioridade/);
    expect(reasonText({ kind: 'least_busy_day', minutes: 0, name: 'Ana' })).toMatch(/nada marcado no dia/);
    expect(reasonText({ kind: 'least_busy_day', minutes: 45, name: 'Ana' })).toMatch(/com 45 min na agenda/);
    expect(reasonText({ kind: 'same_professional', name: 'Ana' })).toMatch(/da última vez/);
    const ahead = reasonText({ kind: 'same_professional', isAhead: true, name: 'Ana' });
    expect(ahead).toBe('Ana já tem outro horário marcado com este cliente');
  });
});
