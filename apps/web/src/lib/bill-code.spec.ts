import type { CodeCandidate } from '@scara/contracts/http';

import { fillFromCode } from './bill-code.js';

const NAMES = {
  idServiceProvider: 'idServiceProvider',
  provider: 'provider',
  cif: 'providerCif',
  number: 'number',
  date: 'issued',
  dueDate: 'due',
  amountBani: 'amountBani',
} as const;
const said: CodeCandidate = {
  ...{ idCompany: 5, ruleGroup: 1, idServiceProvider: 12, name: 'E.ON', cif: '22043010' },
  ...{ number: 'F 7', date: '2025-02-09', dueDate: '2025-03-09', amountBani: 12_345 },
  ...{ client: '', meter: '', isOurs: true },
};
const filled = (over: Partial<CodeCandidate>) => {
  const typed = { idServiceProvider: '3', provider: 'Apa', providerCif: '1', number: 'vechi' };
  const form: Record<string, string> = { ...typed, issued: '2025-01-01', due: '', amountBani: '9' };
  fillFromCode({ ...said, ...over }, NAMES, (name, text) => {
    form[name] = text;
  });
  return form;
};

test('what the code of a bill says is put into the fields as the form names them', () => {
  expect(filled({})).toEqual({
    ...{ idServiceProvider: '12', provider: 'E.ON', providerCif: '22043010', number: 'F 7' },
    ...{ issued: '2025-02-09', due: '2025-03-09', amountBani: '123,45' },
  });
});

test('what it does not say stays as it was typed, but for the provider', () => {
  const silent = { idServiceProvider: null, number: '', date: '', dueDate: '', amountBani: null };
  expect(filled(silent)).toEqual({
    ...{ idServiceProvider: '', provider: 'E.ON', providerCif: '22043010', number: 'vechi' },
    ...{ issued: '2025-01-01', due: '', amountBani: '9' },
  });
});
