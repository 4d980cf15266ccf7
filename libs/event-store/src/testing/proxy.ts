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
  close(): Promise<void>;
}

export async function startProxy(targetPort: () => number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort(), '127.0.0.1');
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
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    mode: 'passes',
    losesAnswers: false,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () => {
      proxy.cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
