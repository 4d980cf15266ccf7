import { randomUUID } from 'node:crypto';
import { aCommand, countBy, counters, note } from '../testing/counters.js';
import { MemoryClient, memoryEventStore, memoryVault } from '../testing/index.js';

const expectOk = <T extends { ok: boolean }>(outcome: T): Extract<T, { ok: true }> => {
  expect(outcome).toMatchObject({ ok: true });
  return outcome as Extract<T, { ok: true }>;
};

describe('decide', () => {
  it('appends what was decided and answers revision and position', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const first = expectOk(await store.decide(counters, '1', aCommand(), countBy(2)));
    const second = expectOk(await store.decide(counters, '1', aCommand(), countBy(3)));
    expect(first).toMatchObject({ revision: 0n, repeated: false });
    expect(second.events).toEqual([{ type: 'Counted', data: { by: 3 } }]);
    expect(second.revision).toBe(1n);
    expect(second.position).toBe(client.events[1]!.position!.commit);
    expect(await store.load(counters, '1')).toMatchObject({ state: { total: 5 }, revision: 1n });
  });

  it('says who, for whom, under which command, and which of how many', async () => {
    const client = new MemoryClient();
    const command = aCommand({ reason: 'probă', onBehalfOf: 9, approvedBy: 3 });
    await memoryEventStore({ client }).decide(counters, '1', command, () => ({
      ok: true,
      events: [
        { type: 'Counted' as const, data: { by: 1 } },
        { type: 'Noted' as const, data: { idAp: 1, note: 'a' } },
      ],
    }));
    expect(client.calls.append).toBe(1);
    expect(client.events.map((event) => event.metadata)).toEqual(
      [0, 1].map((index) => ({
        actor: 7,
        role: 1,
        associationId: 1,
        reason: 'probă',
        onBehalfOf: 9,
        approvedBy: 3,
        commandId: command.commandId,
        correlationId: command.commandId,
        causationId: command.commandId,
        fingerprint: expect.any(String),
        index,
        count: 2,
        schemaVersion: index + 1,
      })),
    );
  });

  it.each([
    ['actor', { actor: undefined }],
    ['actor', { actor: Number.NaN }],
    ['role', { role: undefined }],
    ['associationId', { associationId: undefined }],
    ['associationId', { associationId: 0 }],
    ['commandId', { commandId: undefined }],
    ['commandId', { commandId: 'not a uuid' }],
    ['causationId', { causationId: 'x' }],
  ])('refuses a command without %s and sends nothing', async (field, wrong) => {
    const client = new MemoryClient();
    const command = aCommand(wrong as object);
    const deciding = memoryEventStore({ client }).decide(counters, '1', command, countBy(1));
    await expect(deciding).rejects.toMatchObject({ code: 'metadata-missing' });
    await expect(deciding).rejects.toThrow(field);
    expect(client.calls).toMatchObject({ append: 0, readStream: 0 });
  });

  it('refuses a command for another association than the stream is of', async () => {
    const family = { ...counters, associationOf: (id: string) => Number(id) };
    const store = memoryEventStore();
    await expect(store.decide(family, '2', aCommand(), countBy(1))).rejects.toMatchObject({
      code: 'metadata-missing',
    });
    expectOk(await store.decide(family, '1', aCommand(), countBy(1)));
  });

  it('refuses an event that is not of its schema, or of no known type, and sends nothing', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    for (const event of [
      { type: 'Counted', data: { by: 1.5 } },
      { type: 'Counted', data: { by: 1, more: 1 } },
      { type: 'toString', data: {} },
    ]) {
      const decided = { ok: true as const, events: [event as never] };
      await expect(store.decide(counters, '1', aCommand(), () => decided)).rejects.toMatchObject({
        code: 'event-invalid',
      });
    }
    expect(client.calls.append).toBe(0);
  });

  it('sends nothing that the fold cannot take', async () => {
    const client = new MemoryClient();
    const fragile = {
      ...counters,
      evolve: () => {
        throw new Error('a bug in the fold');
      },
    };
    const deciding = memoryEventStore({ client }).decide(fragile, '1', aCommand(), countBy(1));
    await expect(deciding).rejects.toThrow('a bug in the fold');
    expect(client.calls.append).toBe(0);
  });

  it('appends nothing on a refusal or on no events, and answers the head', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const none = () => ({ ok: true as const, events: [] });
    expect(await store.decide(counters, '1', aCommand(), none)).toMatchObject({
      ok: true,
      events: [],
      repeated: false,
      revision: -1n,
      position: 0n,
    });
    const head = expectOk(await store.decide(counters, '1', aCommand(), countBy(5)));
    const refused = await store.decide(counters, '1', aCommand(), countBy(1, 5));
    expect(refused).toEqual({ ok: false, rejection: { code: 'too-many', total: 5 } });
    expect(await store.decide(counters, '1', aCommand(), none)).toMatchObject({
      revision: head.revision,
      position: head.position,
    });
    expect(client.events).toHaveLength(1);
  });

  it('does not read the stream again while it alone writes', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await store.decide(counters, '1', aCommand(), countBy(1));
    expect(client.calls.readStream).toBe(1);
    for (let i = 0; i < 20; i++) await store.decide(counters, '1', aCommand(), countBy(1));
    expect(client.calls.readStream).toBe(1);
    expect(client.calls.append).toBe(21);
  });

  it('runs commands on one stream one after the other, without conflicts', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => store.decide(counters, '1', aCommand(), countBy(1))),
    );
    expect(client.events).toHaveLength(50);
    expect(outcomes.map((outcome) => expectOk(outcome).revision)).toEqual(
      Array.from({ length: 50 }, (_, i) => BigInt(i)),
    );
  });

  it('reads the tail and decides again when another process was faster', async () => {
    const client = new MemoryClient();
    const [one, two] = [memoryEventStore({ client }), memoryEventStore({ client })];
    await one.decide(counters, '1', aCommand(), countBy(1));
    await two.decide(counters, '1', aCommand(), countBy(10));
    expectOk(await one.decide(counters, '1', aCommand(), countBy(100)));
    expect(await two.load(counters, '1')).toMatchObject({ state: { total: 111 }, revision: 2n });
  });

  it('never refuses from a state that another process has left behind', async () => {
    const client = new MemoryClient();
    const [one, two] = [memoryEventStore({ client }), memoryEventStore({ client })];
    await one.decide(counters, '1', aCommand(), countBy(5));
    await two.decide(counters, '1', aCommand(), countBy(-5));
    expectOk(await one.decide(counters, '1', aCommand(), countBy(5, 5)));
  });

  it('gives up after retriesMax lost races', async () => {
    const client = new MemoryClient();
    const [one, two] = [memoryEventStore({ client }), memoryEventStore({ client })];
    await one.decide(counters, '1', aCommand(), countBy(1));
    const append: MemoryClient['appendToStream'] = (...call) =>
      MemoryClient.prototype.appendToStream.apply(client, call);
    let races = 0;
    const losing: MemoryClient['appendToStream'] = async (...call) => {
      client.appendToStream = append;
      races += 1;
      await two.decide(counters, '1', aCommand(), countBy(1));
      client.appendToStream = losing;
      return append(...call);
    };
    client.appendToStream = losing;
    await expect(
      one.decide(counters, '1', aCommand(), countBy(1), { retriesMax: 2 }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(races).toBe(3);
  });

  it('answers a conflict when the person edited another revision', async () => {
    const client = new MemoryClient();
    const [one, two] = [memoryEventStore({ client }), memoryEventStore({ client })];
    await one.decide(counters, '1', aCommand(), countBy(1), { expectedRevision: -1n });
    await two.decide(counters, '1', aCommand(), countBy(1), { expectedRevision: 0n });
    // The state in memory of `one` is at revision 0; it must still notice.
    await expect(
      one.decide(counters, '1', aCommand(), countBy(1), { expectedRevision: 0n }),
    ).rejects.toMatchObject({ code: 'conflict', expected: 0n, actual: 1n });
    expectOk(await one.decide(counters, '1', aCommand(), countBy(1), { expectedRevision: 1n }));
    expect(client.events).toHaveLength(3);
  });

  it('answers nothing for a command that a restored store does not hold any more', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = aCommand();
    await store.decide(counters, '1', aCommand(), countBy(1));
    await store.decide(counters, '1', command, countBy(2));
    client.truncate(1);
    const again = store.decide(counters, '1', command, countBy(2));
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    const anew = expectOk(await store.decide(counters, '1', command, countBy(2)));
    expect(anew.revision).toBe(1n);
    expect(await store.load(counters, '1')).toMatchObject({ state: { total: 3 } });
  });

  it('tells of all events of a command that is repeated, and of its own position', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = aCommand();
    const two = () => ({
      ok: true as const,
      events: [1, 2].map((by) => ({ type: 'Counted' as const, data: { by } })),
    });
    const first = expectOk(await store.decide(counters, '1', command, two));
    await store.decide(counters, '1', aCommand(), countBy(5));
    const again = expectOk(await store.decide(counters, '1', command, two));
    const { events, revision, position } = first;
    expect(again).toMatchObject({ events, revision, position, repeated: true });
  });

  it('notices a store that was restored to an older state', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    for (let i = 0; i < 3; i++) await store.decide(counters, '1', aCommand(), countBy(1));
    client.truncate(1);
    expectOk(await store.decide(counters, '1', aCommand(), countBy(10)));
    expect(await store.load(counters, '1')).toMatchObject({ state: { total: 11 }, revision: 1n });
  });
});

describe('a command that comes again', () => {
  it('answers its first outcome and appends nothing', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = aCommand();
    const first = expectOk(await store.decide(counters, '1', command, note('sună', '0722')));
    await store.decide(counters, '1', aCommand(), countBy(1));
    const again = expectOk(await store.decide(counters, '1', command, note('altceva')));
    expect(again).toEqual({ ...first, repeated: true, state: undefined });
    expect(client.events).toHaveLength(2);
  });

  it('also when this process has never seen the stream', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const command = aCommand();
    const first = await memoryEventStore({ client, vault }).decide(
      counters,
      '1',
      command,
      countBy(1),
    );
    const other = memoryEventStore({ client, vault });
    expect(await other.decide(counters, '1', command, countBy(1))).toEqual({
      ...first,
      repeated: true,
      state: undefined,
    });
  });

  it('with another body is refused', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = aCommand();
    await store.decide(counters, '1', command, countBy(1));
    await expect(
      store.decide(counters, '1', { ...command, command: { by: 2 } }, countBy(2)),
    ).rejects.toMatchObject({ code: 'command-id-reused', commandId: command.commandId });
    expect(client.events).toHaveLength(1);
  });

  it('from another person is refused, and the first one’s answer is not told', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = aCommand();
    const first = expectOk(await store.decide(counters, '1', command, countBy(1)));
    await expect(
      store.decide(counters, '1', { ...command, actor: command.actor + 1 }, countBy(1)),
    ).rejects.toMatchObject({ code: 'command-id-reused', commandId: command.commandId });
    // The same user in another role does not make it another command.
    const again = { ...command, role: command.role + 1 };
    expect(await store.decide(counters, '1', again, countBy(1))).toMatchObject({
      repeated: true,
      revision: first.revision,
    });
    expect(client.events).toHaveLength(1);
  });

  it('from another person who goes on with the same work is the same command', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = { ...aCommand(), isContinuable: true };
    const first = expectOk(await store.decide(counters, '1', command, countBy(1)));
    const other = { ...command, actor: command.actor + 1 };
    expect(await store.decide(counters, '1', other, countBy(1))).toMatchObject({
      repeated: true,
      revision: first.revision,
    });
    expect(client.events).toHaveLength(1);
  });

  it('with another body is refused by a process that decides on an older state', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const [one, two] = [memoryEventStore({ client, vault }), memoryEventStore({ client, vault })];
    await one.load(counters, '1');
    const command = aCommand();
    await two.decide(counters, '1', command, countBy(1));
    await expect(
      one.decide(counters, '1', { ...command, command: { by: 2 } }, countBy(2)),
    ).rejects.toMatchObject({ code: 'command-id-reused' });
  });

  it('counts its own stored events when a process decides it again on an older state', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const [one, two] = [memoryEventStore({ client, vault }), memoryEventStore({ client, vault })];
    await one.load(counters, '1');
    const command = aCommand();
    await two.decide(counters, '1', command, countBy(1));
    const later = expectOk(await two.decide(counters, '2', aCommand(), countBy(1)));
    expectOk(await one.decide(counters, '2', aCommand(), countBy(1)));
    // If it were decided again it would count 5, because the clock or another stream may have changed meanwhile.
    const again = expectOk(await one.decide(counters, '1', command, countBy(5)));
    expect(again).toMatchObject({ repeated: true, events: [{ data: { by: 1 } }] });
    expect(again.position < later.position).toBe(true);
    expect(await one.load(counters, '1')).toMatchObject({ state: { total: 1 } });
  });

  it('is answered as done where its last race was lost to itself', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const [one, two] = [memoryEventStore({ client, vault }), memoryEventStore({ client, vault })];
    const command = aCommand();
    await one.load(counters, '1');
    client.appendToStream = async (...call) => {
      client.appendToStream = (...later) =>
        MemoryClient.prototype.appendToStream.apply(client, later);
      await two.decide(counters, '1', aCommand(), countBy(1));
      await two.decide(counters, '1', command, countBy(1));
      return client.appendToStream(...call);
    };
    const done = await one.decide(counters, '1', command, countBy(1), { retriesMax: 0 });
    expect(done).toMatchObject({ ok: true, repeated: true, revision: 1n });
  });

  it('is once in the stream however often and from wherever it is sent at once', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const stores = Array.from({ length: 4 }, () => memoryEventStore({ client, vault }));
    const command = aCommand();
    const outcomes = await Promise.all(
      [...stores, ...stores].map((store) => store.decide(counters, '1', command, countBy(1))),
    );
    expect(client.events).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => expectOk(outcome).position)).size).toBe(1);
  });
});

describe('load and readStream', () => {
  it('fold to a revision, to an instant, and to the head', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    for (const by of [1, 10, 100]) await store.decide(counters, '1', aCommand(), countBy(by));
    const totalAt = async (options: object) =>
      (await store.load(counters, '1', options)).state.total;
    expect(await totalAt({ atRevision: 1n })).toBe(11);
    expect(await totalAt({ atInstant: client.events[0]!.created.toISOString() })).toBe(1);
    expect(await totalAt({ atInstant: '2000-01-01T00:00:00.000Z' })).toBe(0);
    expect(await totalAt({})).toBe(111);
  });

  it('know no stream as revision -1', async () => {
    expect(await memoryEventStore().load(counters, 'x')).toEqual({
      state: counters.initial,
      revision: -1n,
      position: 0n,
    });
  });

  it('page through long streams', async () => {
    const store = memoryEventStore();
    const counted = { type: 'Counted' as const, data: { by: 1 } };
    const many = { ok: true as const, events: Array.from({ length: 1_500 }, () => counted) };
    await store.decide(counters, '1', aCommand(), () => many);
    await store.decide(counters, '1', aCommand(), () => many);
    const revisions: bigint[] = [];
    for await (const event of store.readStream(counters, '1', { fromRevision: 500n })) {
      revisions.push(event.revision);
    }
    expect(revisions).toEqual(Array.from({ length: 2_500 }, (_, i) => BigInt(500 + i)));
    expect((await store.load(counters, '1')).state.total).toBe(3_000);
  });

  it('forget the streams used longest ago beyond cacheBytesMax, and go on without them', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, cacheBytesMax: 5_000 });
    const text = note('x'.repeat(1_000));
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      expect(await store.decide(counters, id, aCommand(), text)).toMatchObject({ ok: true });
    }
    expect(store.health().cached).toBeLessThan(4);
    // A state that is too large is not kept at all.
    for (let i = 0; i < 6; i++) await store.decide(counters, '7', aCommand(), text);
    expect(store.health().cached).toBe(0);
    expect((await store.load(counters, '7')).state.notes).toHaveLength(6);
    expect((await store.load(counters, '1')).state.notes).toHaveLength(1);
  });

  it('forget the streams used longest ago beyond cacheMax', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, cacheMax: 2 });
    for (const id of ['1', '2', '3']) await store.decide(counters, id, aCommand(), countBy(1));
    expect(store.health().cached).toBe(2);
    client.calls.readStream = 0;
    await store.decide(counters, '3', aCommand(), countBy(1));
    expect(client.calls.readStream).toBe(0);
    await store.decide(counters, '1', aCommand(), countBy(1));
    expect(client.calls.readStream).toBe(1);
  });
});

describe('a state whose personal fields may stay sealed', () => {
  const noted = async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const writer = memoryEventStore({ client, vault });
    await writer.decide(counters, '1', aCommand(), countBy(3));
    await writer.decide(counters, '1', aCommand(), note('Popescu Ion'));
    return { client, vault, writer };
  };

  it('is the state at the head, unopened, and is not kept', async () => {
    const { client, vault } = await noted();
    const store = memoryEventStore({ client, vault });
    const sealed = await store.load(counters, '1', { mayBeSealed: true });
    expect(sealed).toMatchObject({ revision: 1n, state: { total: 3 } });
    expect(sealed.state.notes).toEqual([expect.stringMatching(/^§1\./)]);
    expect(store.health().cached).toBe(0);
    // A later load with open fields returns the names.
    expect((await store.load(counters, '1')).state.notes).toEqual(['Popescu Ion']);
    expect(await store.load(counters, '2', { mayBeSealed: true })).toMatchObject({ revision: -1n });
  });

  it('is the one in memory where there is one, with what others have added since', async () => {
    const { client, vault, writer } = await noted();
    const other = memoryEventStore({ client, vault });
    await other.decide(counters, '1', aCommand(), countBy(4));
    const { state } = await writer.load(counters, '1', { mayBeSealed: true });
    expect(state).toEqual({ total: 7, notes: ['Popescu Ion'] });
  });

  it('is refused where the rest of a command is missing', async () => {
    const { client } = await noted();
    (client.events.at(-1)!.metadata as { count: number }).count = 2;
    const store = memoryEventStore({ client });
    await expect(store.load(counters, '1', { mayBeSealed: true })).rejects.toMatchObject({
      code: 'event-unreadable',
    });
  });
});

describe('stored shapes', () => {
  const stored = (data: unknown, schemaVersion: number, type = 'Noted') => ({
    id: randomUUID(),
    contentType: 'application/json' as const,
    type,
    data,
    metadata: new TextEncoder().encode(
      JSON.stringify({
        actor: 1,
        role: 1,
        associationId: 1,
        commandId: randomUUID(),
        fingerprint: 'f',
        index: 0,
        count: 1,
        correlationId: randomUUID(),
        causationId: randomUUID(),
        schemaVersion,
      }),
    ),
  });

  it('of an older version are lifted', async () => {
    const client = new MemoryClient();
    await client.appendToStream('counter-1', [stored({ ap: 5, note: 'vechi' }, 1)], {
      expectedRevision: 'no_stream',
    });
    const store = memoryEventStore({ client });
    for await (const event of store.readStream(counters, '1')) {
      expect(event.data).toEqual({ idAp: 5, note: 'vechi' });
    }
    expect((await store.load(counters, '1')).state.notes).toEqual(['vechi']);
  });

  it.each([
    ['a newer version', stored({ idAp: 1, note: 'x' }, 3)],
    ['an unknown type', stored({}, 1, 'Forgotten')],
    ['a wrong shape', stored({ idAp: 'one', note: 'x' }, 2)],
  ])('of %s stop that stream, and say so to subscriptions', async (_name, event) => {
    const client = new MemoryClient();
    await client.appendToStream('counter-1', [event], { expectedRevision: 'no_stream' });
    const store = memoryEventStore({ client });
    await expect(store.load(counters, '1')).rejects.toMatchObject({ code: 'event-unreadable' });
    expectOk(await store.decide(counters, '2', aCommand(), countBy(1)));
    const { events } = await store.readAllForward('start', 10, [counters]);
    expect(events[0]).toMatchObject({ unreadable: { code: 'event-unreadable' } });
    expect(events[1]!.unreadable).toBeUndefined();
  });
});

describe('personal fields', () => {
  it('are sealed in the store, open in states and outcomes, gone after erasure', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const store = memoryEventStore({ client, vault });
    const outcome = expectOk(
      await store.decide(counters, '1', aCommand(), note('Ana Popescu', '0722')),
    );
    expect(outcome.events[0]!.data).toMatchObject({ note: 'Ana Popescu' });
    const stored = JSON.stringify(client.events[0]!.data);
    expect(stored).not.toMatch(/Ana|0722/);
    expect((await store.load(counters, '1')).state.notes).toEqual(['Ana Popescu']);
    const { events } = await store.readAllForward('start', 10, [counters]);
    expect(JSON.stringify(events[0]!.data)).not.toMatch(/Ana|0722/);
    expect(await vault.openDeep(events[0]!.data)).toMatchObject({ tel: '0722' });

    await vault.erase('apartment:70012');
    expect((await store.load(counters, '1')).state.notes).toEqual(['[date șterse]']);
  });

  it('leave an empty or missing field as it is', async () => {
    const client = new MemoryClient();
    await memoryEventStore({ client }).decide(counters, '1', aCommand(), note(''));
    expect(client.events[0]!.data).toEqual({ idAp: 70_012, note: '' });
  });

  it('do not come back into memory with an append that was under way when they were erased', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const store = memoryEventStore({ client, vault });
    let open = (): void => undefined;
    client.gate = new Promise((resolve) => (open = resolve));
    const deciding = store.decide(counters, '1', aCommand(), note('Ana Popescu'));
    while (client.calls.append === 0) await new Promise((resolve) => setImmediate(resolve));
    await vault.erase('apartment:70012');
    open();
    await deciding;
    expect((await store.load(counters, '1')).state.notes).toEqual(['[date șterse]']);
  });

  it('need a vault', async () => {
    const store = memoryEventStore({ vault: undefined });
    await expect(store.decide(counters, '1', aCommand(), countBy(1))).rejects.toMatchObject({
      code: 'vault-missing',
    });
  });
});
