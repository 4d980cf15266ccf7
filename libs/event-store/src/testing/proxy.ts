import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between client and server that can go dead, break, or refuse. For tests. */
export interface Proxy {
  readonly port: number;
  /** Bytes pass, or vanish without a word as behind a pulled cable. */
  mode: 'passes' | 'swallows';
  /** Bytes to the server pass and its answers vanish. */
  losesAnswers: boolean;
  /** Resets every connection. */
  cut(): void;
  /** The far ends close; the near ones are never told, and what they send vanishes. */
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
        // A far end that was taken off for good tells nobody.
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
