/**
 * Defines globals that browsers have and Node does not; `parts` replaces some of them. Must be called before the
 * modules under test are imported.
 */
export function aBrowser(parts: Readonly<Record<string, unknown>> = {}): void {
  const all = {
    window: { addEventListener: () => undefined },
    navigator: { onLine: true },
    BroadcastChannel: class {
      addEventListener(): void {}
    },
    ...parts,
  };
  for (const [name, value] of Object.entries(all)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}
