import { routes } from './index.js';

/**
 * Fields that may hold personal data, which must not be in paths and queries, because servers on the way log them
 * (architecture.md, "Personal data").
 */
const FREE_TEXTS = [
  'reason',
  'info',
  'note',
  'remark',
  'message',
  'text',
  'email',
  'owner',
  'tenantName',
];

it.each(Object.values(routes).map((route) => [route.name, route] as const))(
  '%s carries no free text in its address',
  (_name, { query, params }) => {
    const carried = [...Object.keys(query.shape), ...Object.keys(params.shape)];
    expect(carried.filter((key) => FREE_TEXTS.includes(key))).toEqual([]);
  },
);
