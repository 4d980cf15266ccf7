import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { operatorCommand } from './operator-command.js';

const NAMES = ['DATABASE_URL', 'EVENTSTORE_URL'] as const;
type Addresses = { readonly [N in (typeof NAMES)[number]]?: string };

/** Returns what a command writes to standard error with only these addresses set. */
async function saidWith(addresses: Addresses): Promise<unknown[][]> {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const name of NAMES) set(name, addresses[name]);
  try {
    await operatorCommand('test', () => Promise.resolve());
    expect(process.exitCode).toBe(1);
    return [...said.mock.calls];
  } finally {
    process.exitCode = undefined;
    for (const [name, value] of before) set(name, value);
    said.mockRestore();
  }
}

it('says in one line what keeps it from the product, a missing key or server', async () => {
  expect(await saidWith({})).toEqual([[expect.stringContaining('DATABASE_URL')]]);
});

it('says what the processes say where another program stands in place of Postgres', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const said = await saidWith({
      DATABASE_URL: `postgres://127.0.0.1:${port}/scara`,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    });
    expect(said).toEqual([['la adresa din DATABASE_URL nu răspunde un PostgreSQL']]);
  } finally {
    other.close();
  }
});
