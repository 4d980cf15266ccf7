import { jest } from '@jest/globals';
import { operatorCommand } from './operator-command.js';

it('says in one line what keeps it from the product, a missing key or server', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { DATABASE_URL, EVENTSTORE_URL } = process.env;
  delete process.env['DATABASE_URL'];
  delete process.env['EVENTSTORE_URL'];
  try {
    await operatorCommand('test', () => Promise.resolve());
    expect(said.mock.calls).toEqual([[expect.stringContaining('DATABASE_URL')]]);
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = undefined;
    Object.assign(process.env, DATABASE_URL === undefined ? {} : { DATABASE_URL });
    Object.assign(process.env, EVENTSTORE_URL === undefined ? {} : { EVENTSTORE_URL });
    said.mockRestore();
  }
});
