import { type Route, routes } from '@scara/contracts/http';
import { openApi, type Operation } from './openapi.js';

const { paths } = openApi('http://localhost');
const of = ({ path, method }: Pick<Route, 'path' | 'method'>): Operation =>
  paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]![method.toLowerCase()]!;

it('tells of every refusal at the door, wherever it may come', () => {
  const missing = (Object.values(routes) as Route[]).flatMap((route) => {
    const { responses } = of(route);
    const needed = [
      ...(route.access.kind === 'public' ? [] : ['401', '402']),
      // Another site, a missing token or missing rights.
      ...(route.method === 'GET' ? [] : ['403']),
      ...(of(route).requestBody?.content['application/json'] === undefined ? [] : ['413', '415']),
    ];
    return needed.filter((status) => !(status in responses)).map((one) => `${one} ${route.name}`);
  });
  expect(missing).toEqual([]);
});

it('asks for the token where the door does: not for what is only read', () => {
  expect(of(routes.readUser).security).toEqual([{ session: [] }]);
  expect(of(routes.updateUser).security).toEqual([{ session: [], csrf: [] }]);
});

it('tells of answers that are not 200, and of rights that a handler asks about', () => {
  expect(Object.keys(of(routes.checkPasswordKey).responses)).toEqual(
    expect.arrayContaining(['200', '201']),
  );
  const { responses } = of(routes.googleSignIn);
  expect(responses).not.toHaveProperty('200');
  expect(responses['302']?.content).toBeUndefined();
  expect(of(routes.readOutgoHistory).responses).toHaveProperty('403');
});

it('tells who is let in beside those with a role, and where a revision is named', () => {
  expect(of(routes.readBill).description).toBe(
    'Drepturi pe asociație: masca 55, și pe scări. Locatarii, pentru apartamentele lor.',
  );
  expect(of(routes.enterTenantReadings).description).toBe('Locatarii, pentru apartamentele lor.');
  for (const route of [routes.changeBlock, routes.registerPayment, routes.takePayments]) {
    expect(of(route).parameters).toContainEqual({
      ...{ name: 'If-Match', in: 'header', required: false },
      schema: { type: 'string' },
    });
  }
});

it('keeps the names of the specification as last segments', () => {
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/association/{idAs}/listLogos',
      '/api/association/{idAs}/uploadStamp',
    ]),
  );
});

it('describes a file on its way in: the bytes and its name', () => {
  const upload = of(routes.uploadDocument);
  expect(upload.requestBody?.content).toHaveProperty('application/octet-stream');
  expect(upload.parameters).toContainEqual(
    expect.objectContaining({ name: 'X-File-Name', required: true }),
  );
});
