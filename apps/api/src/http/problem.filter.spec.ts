import { Readable } from 'node:stream';
import type { ArgumentsHost } from '@nestjs/common';
import fastify, { type InjectOptions } from 'fastify';
import type { Infrastructure } from '../infrastructure.js';
import { ProblemFilter, rejectionOf } from './problem.filter.js';

const ofPostgres = (code: string) => Object.assign(new Error('of Postgres'), { code });

it.each([
  // The projector migrates the tables while calls arrive: trying again will succeed.
  ['42P01', 'not-yet-shown'],
  ['42703', 'not-yet-shown'],
  ['3F000', 'not-yet-shown'],
  // Trying an invalid statement again is useless.
  ['42601', 'unexpected'],
])('of Postgres’s %s says %s', (sqlState, code) => {
  expect(rejectionOf(ofPostgres(sqlState))).toEqual({ code });
});

describe('a file that fails before its first byte', () => {
  async function answered(headers: InjectOptions['headers'] = {}) {
    const log = { error: () => undefined };
    const filter = new ProblemFilter({ log } as unknown as Infrastructure);
    const server = fastify();
    server.setErrorHandler((error, request, reply) => {
      const http = { getRequest: () => request, getResponse: () => reply };
      filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
    });
    server.get('/file', (_request, reply) => {
      async function* broken() {
        throw new Error('a byte was changed');
        yield Buffer.alloc(0);
      }
      void reply
        .type('application/pdf')
        .header('content-length', '131')
        .header('content-disposition', 'attachment; filename="a.pdf"');
      return reply.send(Readable.from(broken(), { objectMode: false }));
    });
    return server.inject({ url: '/file', headers });
  }

  it('is refused as everything else is, and nothing is said of the file that it is not', async () => {
    const { statusCode, headers, body } = await answered();
    expect([statusCode, JSON.parse(body)]).toMatchObject([500, { code: 'unexpected' }]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBeUndefined();
  });

  it('is refused as a page where it was opened as one, and not saved under the name of the file', async () => {
    const { headers, body } = await answered({
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-disposition']).toBeUndefined();
    expect(body).toContain('<h1');
  });
});
