import { codeOf } from './postgres.js';

describe('what a log says of an error', () => {
  it('names what the client of Postgres tells by a text alone', () => {
    expect(codeOf(new Error('timeout exceeded when trying to connect'))).toBe('connect-timeout');
    expect(codeOf(new Error('Query read timeout'))).toBe('read-timeout');
  });

  it('gives the code where there is one, else the kind of the error, and never its text', () => {
    const duplicate = Object.assign(new Error('Key (email)=(ana@example.ro) exists'), {
      code: '23505',
    });
    expect(codeOf(duplicate)).toBe('23505');
    expect(codeOf(new RangeError('ana@example.ro'))).toBe('RangeError');
    expect(codeOf('ana@example.ro')).toBe('unknown');
    expect(codeOf(undefined)).toBe('unknown');
  });
});
