import fc from 'fast-check';
import {
  type AddressHolder,
  type AddressProof,
  decideExternalSignIn,
  importedName,
} from './external-sign-in.js';

const email = 'ana@example.ro';
const stated = { email, proof: 'stated' } as const;
const nothing = { linked: undefined, holder: undefined };
const held = (enteredWith: AddressHolder['enteredWith']) => ({
  linked: undefined,
  holder: { idUser: 7, enteredWith },
});

describe('an external sign-in', () => {
  it('opens an account for an address that nobody has', () => {
    expect(decideExternalSignIn(stated, nothing)).toEqual({ outcome: 'open', email });
    expect(decideExternalSignIn({ email, proof: 'unstated' }, nothing)).toEqual({
      outcome: 'open',
      email,
    });
  });

  it('enters the account of its own identity, whatever became of the address', () => {
    const known = { linked: 9, holder: { idUser: 7, enteredWith: 'password' } } as const;
    expect(decideExternalSignIn({ email: undefined, proof: 'denied' }, known)).toEqual({
      outcome: 'enter',
      idUser: 9,
    });
  });

  it('is refused without a valid address', () => {
    const refused = { outcome: 'refuse', refusal: 'email-not-valid' };
    expect(decideExternalSignIn({ email: undefined, proof: 'unstated' }, nothing)).toEqual(refused);
    expect(decideExternalSignIn({ email, proof: 'denied' }, nothing)).toEqual(refused);
  });

  it.each([
    ['password', 'account-has-password'],
    ['google', 'account-of-google'],
    ['facebook', 'account-of-facebook'],
  ] as const)('does not take over an account entered with %s', (enteredWith, refusal) => {
    expect(decideExternalSignIn(stated, held(enteredWith))).toEqual({ outcome: 'refuse', refusal });
  });

  it('joins the account that its reader was invited to, only where the provider says who reads', () => {
    expect(decideExternalSignIn(stated, held(undefined))).toEqual({ outcome: 'join', idUser: 7 });
    expect(decideExternalSignIn({ email, proof: 'unstated' }, held(undefined))).toEqual({
      outcome: 'refuse',
      refusal: 'account-invited',
    });
  });

  it('never reaches another account by an address that was not stated to be read', () => {
    const proofs = fc.constantFrom<AddressProof>('denied', 'unstated');
    const ways = fc.constantFrom(undefined, 'password', 'google', 'facebook' as const);
    fc.assert(
      fc.property(proofs, ways as fc.Arbitrary<AddressHolder['enteredWith']>, (proof, way) => {
        expect(decideExternalSignIn({ email, proof }, held(way)).outcome).toBe('refuse');
      }),
    );
  });
});

describe('an imported name', () => {
  it.each([
    ['Ștefan', 'Ștefan'],
    ['  Ana-Maria  ', 'Ana-Maria'],
    ['🦊 Ana 2', 'Ana'],
    ["O'Neill <b>", "O'Neill b"],
    ['12345', ''],
    ['', ''],
    ['A'.repeat(30), 'A'.repeat(20)],
    ['Ştefan  Ţurcanu', 'Ștefan Țurcanu'],
  ])('%j becomes %j', (given, kept) => {
    expect(importedName(given)).toBe(kept);
  });

  it('is empty or what a name may be', () => {
    const isName = (name: string) => /^(\p{L}[\p{L}\p{M} '’.-]{0,19})?$/u.test(name);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => isName(importedName(given))));
  });
});
