import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { Metrics } from './general/metrics.js';
import { NestLogger } from './http/nest-logger.js';
import { makeAdapter, secure } from './http/server.js';
import { type ApiConfig, openInfrastructure } from './infrastructure.js';
import { serveSite } from './site/site.js';
import { LiveUpdates } from './socket/live-updates.js';

export interface RunningApi {
  readonly port: number;
  /** Finishes the requests under way, then closes everything. */
  close(): Promise<void>;
}

/** Starts the HTTP process on config.HOST and config.PORT (0: any free one). */
export async function startApi(config: ApiConfig): Promise<RunningApi> {
  const infrastructure = await openInfrastructure(config, 'api');
  try {
    const app = await NestFactory.create<NestFastifyApplication>(
      AppModule.of(infrastructure),
      makeAdapter(config),
      { bodyParser: false, logger: new NestLogger(infrastructure.log), abortOnError: false },
    );
    const server = app.getHttpAdapter().getInstance();
    await secure(server, infrastructure);
    app.get(Metrics).observe(server);
    const io = app.get(LiveUpdates).attach(app.getHttpServer());
    // On 'localhost' Fastify listens on two addresses, but the socket server would be attached to the first only.
    server.all('/skt/*', (request, reply) => {
      reply.hijack();
      io.engine.handleRequest(request.raw, reply.raw);
    });
    await serveSite(server);
    await app.listen(config.PORT, config.HOST);
    const { port } = app.getHttpServer().address() as AddressInfo;
    return {
      port,
      close: async () => {
        await app.close();
        await infrastructure.close();
      },
    };
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
}
