import 'reflect-metadata';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import { Module, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { sayPort } from '../subjects/say-port.js';
import { BlocksController } from './blocks.controller.js';
import { Database } from './database.js';
import { SessionGuard } from './session.guard.js';

/**
 * The plain program that commands are compared with: Nest, Fastify, zod and pg, one transaction per request, rows
 * instead of events. Started with an IPC channel, on which it reports its port.
 */
@Module({
  controllers: [BlocksController],
  providers: [
    {
      provide: Database,
      useFactory: () =>
        new Database(new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })),
    },
    SessionGuard,
  ],
})
class CrudModule {}

const app = await NestFactory.create<NestFastifyApplication>(CrudModule, new FastifyAdapter(), {
  logger: false,
});
app.useGlobalPipes(new StandardSchemaValidationPipe());
// The adapter and the plugins use two copies of Fastify's types.
await app.register(fastifyHelmet as never);
await app.register(fastifyCookie as never);
await app.listen(0, '127.0.0.1');
sayPort(app.getHttpServer(), () => app.close());
