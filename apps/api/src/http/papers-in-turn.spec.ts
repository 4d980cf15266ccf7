import { EventEmitter } from 'node:events';
import { PDF, type Route } from '@scara/contracts/http';
import type { Call } from './call.js';
import { papersInTurn } from './papers-in-turn.js';

/** The parts of a call's reply that are used. */
class Answer extends EventEmitter {
  closed = false;
  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

let peopleBefore = 0;

/** Requests files of people whom no other test uses; `drawn` lists the files begun. */
function printing(
  draw = (name: string) => Promise.resolve(name),
  route: Pick<Route, 'media' | 'unpacksFile'> = { media: PDF },
) {
  const drawn: string[] = [];
  const before = (peopleBefore += 10);
  const method = papersInTurn(route, (call) => {
    const { name } = call.params as { name: string };
    drawn.push(name);
    return draw(name);
  });
  const ask = (idUser: number, name: string) => {
    const answer = new Answer();
    const call = { actor: { idUser: before + idUser }, params: { name }, reply: { raw: answer } };
    return { answer, file: method(call as unknown as Call) };
  };
  return { drawn, ask };
}

it('a person is sent two files at once, the third after one of them; another person waits for none', async () => {
  const { drawn, ask } = printing();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ask(1, name)) as [
    ReturnType<typeof ask>,
    ReturnType<typeof ask>,
    ReturnType<typeof ask>,
  ];
  ask(2, 'other');
  await settled();
  expect(drawn).toEqual(['a', 'b', 'other']);
  expect(await a.file).toBe('a');
  a.answer.end();
  expect(await c.file).toBe('c');
  b.answer.end();
  c.answer.end();
  await settled();
  expect(drawn).toEqual(['a', 'b', 'other', 'c']);
});

it('whoever leaves while waiting is drawn nothing, and keeps nobody waiting', async () => {
  const { drawn, ask } = printing();
  const [a, , gone] = ['a', 'b', 'gone'].map((name) => ask(1, name));
  const last = ask(1, 'last');
  gone!.answer.end();
  a!.answer.end();
  expect(await last.file).toBe('last');
  expect(drawn).toEqual(['a', 'b', 'last']);
});

it('a file that is refused says so, and its turn ends with the refusal', async () => {
  const { drawn, ask } = printing((name) =>
    name === 'wrong' ? Promise.reject(new Error('refused')) : Promise.resolve(name),
  );
  const [wrong] = ['wrong', 'b'].map((name) => ask(1, name));
  const last = ask(1, 'last');
  await expect(wrong!.file).rejects.toThrow('refused');
  expect(drawn).toEqual(['wrong', 'b']);
  wrong!.answer.end();
  expect(await last.file).toBe('last');
});

it('the files that one person sends are unpacked one after the other', async () => {
  const { drawn, ask } = printing(undefined, { unpacksFile: true });
  const [a, b] = ['a', 'b'].map((name) => ask(1, name));
  ask(2, 'other');
  await settled();
  expect(drawn).toEqual(['a', 'other']);
  a!.answer.end();
  await settled();
  // The pause lets other calls be answered first.
  expect(drawn).toEqual(['a', 'other']);
  expect(await b!.file).toBe('b');
});

it('what is no file waits for nothing', () => {
  const method = () => Promise.resolve('json');
  expect(papersInTurn({}, method)).toBe(method);
});
