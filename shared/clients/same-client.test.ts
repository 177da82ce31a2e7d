import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { isSameName, recordOf, type ClientCandidate } from './same-client.ts';

const record = (id: string, name: string, has: Partial<ClientCandidate> = {}): ClientCandidate => ({
  id,
  name,
  socialName: null,
  otherNames: [],
  hasMailbox: true,
  hasPhone: false,
  ...has,
});
const asked = { name: 'Maria Souza', mailbox: 'casa@exemplo.com.br', phone: '5511987654321' };

describe('isSameName', () => {
  it.each([
    ['Maria Souza', 'maria  SOUZA'],
    ['José da Silva', 'Jose Silva'],
    ['Maria', 'Maria Souza Lima'],
    ['Maria S.', 'Maria Souza'],
    ['Maria Lima', 'Maria Souza Lima'],
    ['Ana Sá', 'ANA SA'],
  ])('knows %s in %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  it.each([
    ['Maria Souza', 'João Souza'],
    ['Maria Souza', 'Maria Lima'],
    ['Maria', 'Mariana'],
    ['Souza', 'Maria Souza'],
    ['', 'Maria'],
    ['da', 'de'],
  ])('tells %j from %j', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
    expect(isSameName(other, one)).toBe(false);
  });

  it('answers alike both ways, and yes to any name with a letter itself', () => {
    const name = fc.array(fc.constantFrom('Ana', 'Bia', 'S.', 'de', 'Sá', 'Lima'), { maxLength: 4 });
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [a, b] = [one.join(' '), other.join(' ')];
        expect(isSameName(a, b)).toBe(isSameName(b, a));
        expect(isSameName(`Ana ${a}`, `Ana ${a}`)).toBe(true);
      }),
      runs(300),
    );
  });
});

describe('recordOf', () => {
  it('finds nobody for another name with the family’s e-mail', () => {
    expect(recordOf([record('joao', 'João Souza')], asked, 'either')).toBeNull();
  });

  it('takes the record with both before the one of exactly that name, then the oldest', () => {
    const short = record('short', 'Maria', { hasPhone: true });
    const exact = record('exact', 'Maria Souza');
    const later = record('later', 'Maria Souza');
    expect(recordOf([exact, short, later], asked, 'either')?.id).toBe('short');
    expect(recordOf([record('first', 'Maria'), exact, later], asked, 'either')?.id).toBe('exact');
    expect(recordOf([exact, later], asked, 'either')?.id).toBe('exact');
  });

  it('knows the social name too', () => {
    const known = record('known', 'Mário Souza', { socialName: 'Maria' });
    expect(recordOf([known], asked, 'either')?.id).toBe('known');
  });

  it('goes by what the organisation chose, and by the other where a booking has no such thing', () => {
    const byPhone = record('byPhone', 'Maria Souza', { hasMailbox: false, hasPhone: true });
    expect(recordOf([byPhone], asked, 'either')?.id).toBe('byPhone');
    expect(recordOf([byPhone], asked, 'phone')?.id).toBe('byPhone');
    expect(recordOf([byPhone], asked, 'email')).toBeNull();
    expect(recordOf([byPhone], { ...asked, mailbox: null }, 'email')?.id).toBe('byPhone');
  });

  it('gives a booking without a name to the only one who can be meant', () => {
    const nameless = { ...asked, name: null };
    const one = record('one', 'Maria');
    expect(recordOf([one], nameless, 'either')?.id).toBe('one');
    expect(recordOf([one, record('two', 'João')], nameless, 'either')).toBeNull();
    expect(recordOf([], nameless, 'either')).toBeNull();
  });
});
