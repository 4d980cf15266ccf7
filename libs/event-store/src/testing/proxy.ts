import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between client and server that can go silent, break, or refuse. For tests. */
export interface Proxy {
  readonly port: number;
  /** `swallows`: bytes vanish without any error, as behind an unplugged cable. */
  mode: 'passes' | 'swallows';
  /** If true, bytes to the server pass but its answers vanish. */
  losesAnswers: boolean;
  /** Resets every connection. */
  cut(): void;
  /** Closes the connections to the server; the client is not told, and what it sends vanishes. */
  halfOpen(): void;
  /** Resets every connection and refuses new ones, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

export async function startProxy(targetPort: () => number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const farEnds = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort(), '127.0.0.1');
    farEnds.set(far, near);
    for (const [from, to, isAnswer] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (proxy.mode === 'passes' && !(isAnswer && proxy.losesAnswers)) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        // If the far end was removed by `halfOpen`, the near end is not told.
        if (from === near || farEnds.delete(far)) to.destroy();
      });
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    mode: 'passes',
    losesAnswers: false,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    halfOpen: () => {
      for (const far of farEnds.keys()) {
        farEnds.delete(far);
        far.destroy();
      }
    },
    refuse: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      proxy.cut();
      return closed;
    },
    accept: () => listen(proxy.port),
    close: () => (server.listening ? proxy.refuse() : Promise.resolve()),
  };
  return proxy;
}
