import type { AddressInfo, Server } from 'node:net';

/** What a fixture does in its own process once it listens: says its port, and ends when it is told to or left alone. */
export function sayPort(server: Server, close: () => Promise<unknown>): void {
  process.send?.({ port: (server.address() as AddressInfo).port });
  process.once('SIGTERM', () => void close().then(() => process.exit(0)));
  process.once('disconnect', () => process.exit(0));
}
