/**
 * What modules find in every browser and Node does not have, less what a test gives in its place. To be called before they
 * are imported.
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
