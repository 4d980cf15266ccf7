import { RecentEvents } from './recent-events.js';

const KEPT = 16_384;

it('of the latest events so many are known, one met again among them as a new one', () => {
  const recent = new RecentEvents();
  const add = (id: number) => recent.add(`${id}`, { stream: 's', revision: id, position: id + 1 });
  for (let id = 0; id < KEPT; id += 1) add(id);
  add(0);
  add(KEPT);
  const known = [0, 1, 2, KEPT].map((id) => recent.find(`${id}`)?.position);
  expect(known).toEqual([1, undefined, 3, KEPT + 1]);
});
