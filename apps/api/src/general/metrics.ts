import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ReadModelState } from '../freshness/read-model-state.js';

/** Counts and times for Prometheus; labels are route patterns, never paths with ids. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly seconds: Histogram<'method' | 'route' | 'status'>;

  constructor(state: ReadModelState) {
    collectDefaultMetrics({ register: this.registry });
    this.seconds = new Histogram({
      name: 'scara_http_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
      registers: [this.registry],
    });
    new Gauge({
      name: 'scara_data_age_ms',
      help: 'How old what the pages show is.',
      registers: [this.registry],
      collect() {
        this.set(state.ageMs());
      },
    });
  }

  observe(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      this.seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
      done();
    });
  }
}
