import { KnownSessions } from './known-sessions.js';

const ana = { idUser: 7, remembered: true };
const DAY_MS = 86_400_000;

function heard(): KnownSessions {
  const known = new KnownSessions();
  known.hear(true);
  return known;
}

const now = (known: KnownSessions) => ({ endings: known.endings, leftMs: DAY_MS });

describe('a session that was looked up', () => {
  it('is known for a moment, and no longer than it lives', () => {
    const known = heard();
    known.keep('a', ana, now(known), 1_000);
    known.keep('b', ana, { ...now(known), leftMs: 10 }, 1_000);
    expect(known.find('a', 1_999)).toEqual(ana);
    expect(known.find('a', 2_000)).toBeUndefined();
    expect(known.find('b', 1_009)).toEqual(ana);
    expect(known.find('b', 1_010)).toBeUndefined();
  });

  it('is forgotten when it ends', () => {
    const known = heard();
    known.keep('a', ana, now(known));
    known.forget('a');
    expect(known.find('a')).toBeUndefined();
  });

  it('is not kept when something ended while it was looked up', () => {
    const known = heard();
    const before = now(known);
    known.forget('a');
    known.keep('a', ana, before);
    expect(known.find('a')).toBeUndefined();
  });

  it('is neither kept nor believed while endings are not heard', () => {
    const known = new KnownSessions();
    known.keep('a', ana, now(known));
    expect(known.find('a')).toBeUndefined();
    known.hear(true);
    known.keep('a', ana, now(known));
    const before = now(known);
    known.hear(false);
    expect(known.find('a')).toBeUndefined();
    known.hear(true);
    known.keep('a', ana, before);
    expect(known.find('a')).toBeUndefined();
  });

  it('is one of a bounded number', () => {
    const known = heard();
    for (let i = 0; i <= 10_000; i++) known.keep(String(i), ana, now(known));
    expect(known.find('0')).toBeUndefined();
    expect(known.find('10000')).toEqual(ana);
  });
});
