import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const ACCEPTED = 'net.server.socket';

/**
 * Ends, when the server is closed, the connections on which nothing was ever asked. Browsers open some in advance; Node
 * counts them among those with a request under way, so that a stop would wait for them. Fastify listens on two servers
 * where 'localhost' has two addresses and tells of one: connections are known by their port.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  const open = new Set<Socket>();
  const accepted = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  subscribe(ACCEPTED, accepted);
  server.addHook('preClose', (done) => {
    unsubscribe(ACCEPTED, accepted);
    const ports = server.addresses().map((one) => (typeof one === 'string' ? one : one.port));
    for (const socket of open) {
      if (socket.bytesRead === 0 && ports.includes(socket.localPort!)) socket.destroy();
    }
    done();
  });
}
