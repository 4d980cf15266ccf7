import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AccessFeed } from '../../access/access-feed.js';
import { AccessMap } from '../../access/access-map.js';
import type { AccessTable } from '../../access/access-table.js';
import { Refused } from '../../http/refused.js';
import type { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import type { Passwords } from '../passwords.js';
import type { SignInSteps } from '../second-factor/sign-in-steps.js';
import type { Sessions } from '../sessions.js';
import type { UserAccount, Users } from '../users.js';
import { LogIn, LogInController, LogInHandler } from './log-in.js';
import { LogInWithCodeController } from './log-in-with-code.js';

const RIGHT = 'parola-bună';

/** A handler for one account, whose passwords are compared only when `compare` is called. */
function signingIn() {
  let passwordHash = RIGHT;
  let ended = 0;
  const comparisons: (() => void)[] = [];
  const user = () => ({ idUser: 7, passwordHash }) as UserAccount;
  const handler = new LogInHandler(
    {
      byEmail: () => Promise.resolve(user()),
      byId: () => Promise.resolve(user()),
    } as Partial<Users> as Users,
    {
      matches: (hash: string, password: string) =>
        new Promise<boolean>((resolve) => comparisons.push(() => resolve(hash === password))),
    } as Partial<Passwords> as Passwords,
    {
      enter: () => Promise.resolve({ codeToken: 'un cod' }),
    } as Partial<SignInSteps> as SignInSteps,
    { endAllOf: () => Promise.resolve(void (ended += 1)) } as Partial<Sessions> as Sessions,
    new Attempts({ config: { rateLimitPerMinute: 0 } } as Infrastructure),
  );
  return {
    logIn: async (password: string): Promise<string> => {
      const credentials = { email: 'ana@example.ro', password, remember: false };
      try {
        return 'codeToken' in (await handler.execute(new LogIn(credentials, '203.0.113.7')))
          ? 'entered'
          : 'signed in';
      } catch (error) {
        return (error as Refused).rejection.code;
      }
    },
    /** Compares all waiting passwords, in order of arrival. */
    compare: async (): Promise<void> => {
      await Promise.resolve();
      for (const one of comparisons.splice(0)) one();
    },
    setPassword: (hash: string) => void (passwordHash = hash),
    ended: () => ended,
  };
}

it('tells of ten wrong passwords at most, however many come at once', async () => {
  const { logIn, compare } = signingIn();
  const tries = Array.from({ length: 11 }, (_, at) => logIn(`greșită-${at}`));
  const told = Promise.all([...tries, logIn(RIGHT)]);
  await compare();
  const codes = await told;
  expect(codes.filter((code) => code === 'login-refused')).toHaveLength(10);
  expect(codes.at(-1)).toBe('too-many-attempts');
});

it('counts wrong passwords anew after a right one', async () => {
  const { logIn, compare } = signingIn();
  const said = async (password: string): Promise<string> => {
    const told = logIn(password);
    await compare();
    return told;
  };
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 9; at += 1) expect(await said('greșită')).toBe('login-refused');
    expect(await said(RIGHT)).toBe('entered');
  }
});

it('lets in as many as come at once with the right one', async () => {
  const { logIn, compare } = signingIn();
  const told = Promise.all(Array.from({ length: 30 }, () => logIn(RIGHT)));
  await compare();
  expect(new Set(await told)).toEqual(new Set(['entered']));
});

it('ends what began with a password that was changed while it was compared', async () => {
  const { logIn, compare, setPassword, ended } = signingIn();
  const told = logIn(RIGHT);
  await Promise.resolve();
  setPassword('alta');
  await compare();
  expect(await told).toBe('login-refused');
  expect(ended()).toBe(1);
});

it('waits with either step for the rights that its answer lists', async () => {
  const executed: object[] = [];
  const commands = {
    execute: (command: object) => executed.push(command),
  } as unknown as CommandBus;
  // Never started: it knows no rights yet.
  const feed = new AccessFeed({} as Infrastructure, new AccessMap(), {} as AccessTable);
  for (const Controller of [LogInController, LogInWithCodeController]) {
    const controller = new Controller(commands, {} as QueryBus, feed);
    const call = { body: {}, request: { ip: '203.0.113.7' } } as never;
    await expect(controller.logIn(call)).rejects.toMatchObject({
      rejection: { code: 'rights-unknown' },
    });
  }
  expect(executed).toEqual([]);
});
