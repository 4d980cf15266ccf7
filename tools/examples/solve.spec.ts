import { readdirSync, readFileSync } from 'node:fs';
import { solve, type ExampleCase } from './solve.js';

const folder = new URL('../../libs/domain/src/examples/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

it('has all four kinds of worked cases', () => {
  expect(files.sort()).toEqual([
    'allocations.json',
    'metered.json',
    'penalties.json',
    'shares.json',
  ]);
});

describe.each(files)('worked cases of %s', (file) => {
  const cases = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ExampleCase[];

  it.each(cases.map((example, i) => [i + 1, example] as const))('case %i', (_, example) => {
    expect(solve(example.input)).toEqual(example.expected);
  });
});

it('says so when a case has no known shape', () => {
  expect(() => solve({ colour: 'blue' })).toThrow('colour');
});
