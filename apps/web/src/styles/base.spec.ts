import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(process.cwd(), 'apps/web/src/styles/base.css'), 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face]) => face!);

const rangesOf = (face: string): [number, number][] =>
  [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to]) => [
    parseInt(from!, 16),
    parseInt(to ?? from!, 16),
  ]);

describe('the faces of Inter', () => {
  it('differ in file and range alone: the browser would use one of them only', () => {
    const others = faces.map((face) => face.replace(/(src|unicode-range):[^;]*;/g, '').trim());
    expect(faces).toHaveLength(4);
    expect(new Set(others.map((one) => one.replace(/\s+/g, ' '))).size).toBe(1);
  });

  it('lack no character of Latin-1, and what pages are written with is in one of them', () => {
    const isIn = (code: number, one: string): boolean =>
      rangesOf(one).some(([from, to]) => from <= code && code <= to);
    const [first, ...others] = faces;
    const written = rangesOf(first!).flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at),
    );
    expect(written.filter((code) => others.some((one) => isIn(code, one)))).toEqual([]);
    const latin = Array.from({ length: 256 }, (_, code) => code);
    expect(latin.filter((code) => !faces.some((one) => isIn(code, one)))).toEqual([]);
  });
});
