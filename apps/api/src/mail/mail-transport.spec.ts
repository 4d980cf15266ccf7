import { isAddressBusy, isAddressRefused, sentToAny } from './mail-transport.js';

it.each([
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, true],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, true],
  [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, false],
  [{ code: 'EENVELOPE', responseCode: 450 }, false],
  [{ code: 'ECONNREFUSED' }, false],
  [{ code: 'ETIMEDOUT', responseCode: 550 }, false],
  [new Error('altceva'), false],
])('%j is an address that is refused for good: %s', (error, isRefused) => {
  expect(isAddressRefused(error)).toBe(isRefused);
});

it.each([
  [{ code: 'EENVELOPE', responseCode: 452 }, true],
  [{ code: 'EMESSAGE', responseCode: 451 }, true],
  [{ code: 'EENVELOPE', responseCode: 550 }, false],
  [{ code: 'EAUTH', responseCode: 454 }, false],
  [{ code: 'EENVELOPE', responseCode: 451, command: 'MAIL FROM' }, false],
  [{ code: 'ECONNREFUSED' }, false],
])('%j is an address that takes no mail for now: %s', (error, isBusy) => {
  expect(isAddressBusy(error)).toBe(isBusy);
});

describe('sentToAny', () => {
  const refused = Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
  const busy = Object.assign(new Error('452'), { code: 'EENVELOPE', responseCode: 452 });
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

  async function sending(...answers: (Error | undefined)[]) {
    const taken: number[] = [];
    const work = sentToAny([...answers.keys()], async (at) => {
      if (answers[at] !== undefined) throw answers[at];
      taken.push(at);
    });
    return { taken, isSent: await work.catch((error: Error) => error.message) };
  }

  it.each([
    [[], { taken: [], isSent: false }],
    [[undefined, undefined], { taken: [0, 1], isSent: true }],
    [[refused], { taken: [], isSent: false }],
    [[refused, undefined], { taken: [1], isSent: true }],
    [[busy, undefined], { taken: [1], isSent: '452' }],
    [[undefined, away, undefined], { taken: [0], isSent: 'away' }],
  ])('%s', async (answers, expected) => {
    expect(await sending(...answers)).toEqual(expected);
  });
});
