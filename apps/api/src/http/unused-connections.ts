import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const ACCEPTED = 'net.server.socket';

/**
 * Ends, when the server closes, the connections on which no request was ever sent. Browsers open some in advance; Node
 * counts them as connections with a request in progress, so a stop would wait for them. Where 'localhost' has two
 * addresses Fastify listens on two servers and exposes only one, so connections are matched by their port.
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
