import { compare, currentEntries, nameOf, storedEntries } from './catalogue.js';

describe('events catalogue', () => {
  it("has every event type in today's version, in the shape it was written in", async () => {
    const { missing, changed } = await compare();
    expect(missing.map(nameOf)).toEqual([]);
    expect(changed).toEqual([]);
  });

  it("keeps every version below today's", async () => {
    const names = new Set((await storedEntries()).map(nameOf));
    for (const entry of currentEntries()) {
      for (let version = 1; version < entry.version; version++) {
        expect(names).toContain(nameOf({ ...entry, version }));
      }
    }
  });
});
