import { newRecoveryCodes, plainRecoveryCode } from './recovery-codes.js';

it('are ten, each another, in groups of four', () => {
  const codes = [newRecoveryCodes(), newRecoveryCodes()].flat();
  expect(codes).toHaveLength(20);
  expect(new Set(codes).size).toBe(20);
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
});

it('are the same however they are typed', () => {
  for (const typed of ['k7m2-qx4d-9t30', ' K7M2 QX4D 9T3O ', 'k7m2qx4d9t30']) {
    expect(plainRecoveryCode(typed)).toBe('k7m2qx4d9t30');
  }
  expect(plainRecoveryCode('I7L2-qx4d-9t30')).toBe('1712qx4d9t30');
});
