import type { AddressInfo, Server } from 'node:net';

/**
 * Runs in a fixture's process once it listens: reports its port, and ends when told to or when its parent disconnects.
 */
export function sayPort(server: Server, close: () => Promise<unknown>): void {
  process.send?.({ port: (server.address() as AddressInfo).port });
  process.once('SIGTERM', () => void close().then(() => process.exit(0)));
  process.once('disconnect', () => process.exit(0));
}
