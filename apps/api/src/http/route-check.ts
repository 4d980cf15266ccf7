import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Route, routes } from '@scara/contracts/http';
import { ROUTE } from './call.decorator.js';

/** Stops the start when a declared route has no handler or two, or a handler has no declared route. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const handled = this.handled();
    const declared = Object.values(routes) as Route[];
    const faults = [
      ...declared
        .filter((route) => !handled.includes(route))
        .map(({ name }) => `${name}: no handler`),
      ...handled
        .filter((route) => !declared.includes(route))
        .map(({ name }) => `${name}: undeclared`),
      ...handled
        .filter((route, i) => handled.indexOf(route) !== i)
        .map(({ name }) => `${name}: two handlers`),
    ];
    if (faults.length > 0) throw new Error(`routes and handlers differ: ${faults.join(', ')}`);
  }

  private handled(): Route[] {
    return this.discovery.getControllers().flatMap(({ instance }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      return this.scanner
        .getAllMethodNames(prototype)
        .map((name) => Reflect.getMetadata(ROUTE, prototype[name] as object) as Route | undefined)
        .filter((route) => route !== undefined);
    });
  }
}
