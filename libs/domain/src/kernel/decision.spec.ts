import { accept, reject } from './decision.js';

describe('a decision', () => {
  it('is a list of events, empty when the command was already done', () => {
    expect(accept({ type: 'MonthClosed' })).toEqual({
      ok: true,
      events: [{ type: 'MonthClosed' }],
    });
    expect(accept()).toEqual({ ok: true, events: [] });
  });

  it('or one refusal', () => {
    expect(reject({ code: 'month-closed' })).toEqual({
      ok: false,
      rejection: { code: 'month-closed' },
    });
  });
});
