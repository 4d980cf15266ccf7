import 'reflect-metadata';
import { Controller, Get, Inject, Module, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import pg from 'pg';
import { sayPort } from '../subjects/say-port.js';

const POOL = Symbol('pool');

/**
 * Serves a table in the common way, for comparison: stored as jsonb, parsed to objects, answered by Express, without
 * sign-in.
 */
@Controller()
class TablesController {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  @Get('table/:association/:month')
  async read(@Param('association') association: string, @Param('month') month: string) {
    const { rows } = await this.pool.query<{ body: unknown }>({
      name: 'table',
      text: 'select body from bench_table where association_id = $1 and month = $2',
      values: [association, month],
    });
    if (rows[0] === undefined) throw new NotFoundException();
    return rows[0].body;
  }
}

@Module({
  controllers: [TablesController],
  providers: [
    {
      provide: POOL,
      useFactory: () => new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 }),
    },
  ],
})
class TablesModule {}

const app = await NestFactory.create(TablesModule, new ExpressAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
sayPort(app.getHttpServer(), () => app.close());
