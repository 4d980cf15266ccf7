import {
  counted,
  exampleProblem,
  inRomanian,
  lengthText,
  newUser,
  PROBLEM_CODES,
  problemOf,
  routes,
  statusOf,
} from './http/index.js';

describe('refusals', () => {
  it.each(PROBLEM_CODES)('%s has a status and a Romanian sentence', (code) => {
    const problem = exampleProblem(code);
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(problem.message).not.toMatch(/undefined|NaN|[şţŞŢ]/);
    expect(problem.message.length).toBeGreaterThan(8);
  });

  it('stand again under the field that they are about', () => {
    const problem = problemOf({ code: 'block-name-taken', field: 'name', name: 'A6' });
    expect(problem).toEqual({
      code: 'block-name-taken',
      message: 'Există deja blocul „A6”.',
      errors: { name: 'Există deja blocul „A6”.' },
    });
  });

  it('count as Romanian does', () => {
    expect(problemOf({ code: 'entrance-has-apartments', apartments: 1 }).message).toContain(
      'un apartament',
    );
    expect(problemOf({ code: 'entrance-has-apartments', apartments: 10 }).message).toContain(
      '10 apartamente',
    );
    expect(problemOf({ code: 'entrance-has-apartments', apartments: 120 }).message).toContain(
      '120 de apartamente',
    );
    expect(problemOf({ code: 'tenants-too-many', most: 20 }).message).toContain('20 de conturi');
    expect([0, 1, 19, 100, 101].map((count) => counted(count, 'o zi', 'zile'))).toEqual([
      ...['0 zile', 'o zi', '19 zile'],
      ...['100 de zile', '101 zile'],
    ]);
    expect(lengthText('name', 3, 65)).toBe(
      'Câmpul „Nume” trebuie să aibă între 3 și 65 de caractere.',
    );
  });
});

describe('routes', () => {
  it('are named as they are listed, each path and method once', () => {
    const all = Object.entries(routes);
    expect(all.filter(([name, route]) => route.name !== name)).toEqual([]);
    expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length);
  });

  it('of an association carry its id, and only facts carry positions', () => {
    for (const { access, path } of Object.values(routes)) {
      if (access.kind === 'association') expect(path).toContain('/:idAs');
    }
  });
});

it('wrong fields are told in Romanian, each under its name', () => {
  const { error } = newUser.safeParse({ email: 'ana', password: 7 }, { error: inRomanian });
  const told = Object.fromEntries(
    error!.issues.map((issue) => [issue.path.join('.'), issue.message]),
  );
  expect(told).toMatchObject({
    email: 'Vă rugăm să introduceți o adresă de email validă.',
    password: 'Valoarea nu are forma așteptată.',
    firstName: 'Vă rugăm să completați acest câmp.',
    termsAccepted: 'Pentru a continua trebuie să acceptați termenii și condițiile',
  });
});

describe('what the calls take', () => {
  const { emitted, paymentNumber } = routes.updatePayment.body.shape;

  it.each([
    ['2026-05-31', '2026-05-31'],
    ['31.05.2026', '2026-05-31'],
    ['29.02.2024', '2024-02-29'],
  ])('a date %s is %s', (typed, stored) => {
    expect(emitted.parse(typed)).toBe(stored);
  });

  it.each(['29.02.2025', '5.1.2026', '2026-5-1', '2026-13-01', '0000-01-01', ''])(
    'a date is not %p',
    (typed) => {
      expect(emitted.safeParse(typed).error?.issues[0]?.message).toBe('Data nu este validă.');
    },
  );

  it.each([
    ['', true],
    ['OP-123/5 nr. 7_#', true],
    ['<b>7</b>', false],
    ['7\u00a07', false],
    ['-7', false],
    ['7'.repeat(51), false],
  ])('a payment number %p: %p', (typed, isTaken) => {
    expect(paymentNumber.safeParse(typed).success).toBe(isTaken);
  });

  it.each([
    [9, false],
    [10, true],
    [400, true],
    [401, false],
  ])('a contact message of %i letters: %p', (letters, isTaken) => {
    const { message } = routes.sendContactMessage.body.shape;
    expect(message.safeParse('ă'.repeat(letters)).success).toBe(isTaken);
  });
});
