import { PNG } from 'pngjs';

/** Returns a single-colour drawing as a data URL, as a browser sends it. */
export function aDrawing(width: number, height: number, grey = 90): string {
  const png = new PNG({ width, height });
  png.data.fill(grey);
  // Without a filter: the library would otherwise try all five on each line, which takes seconds under jest.
  const bytes = PNG.sync.write(png, { filterType: 0 });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** Returns the size of a PNG in a data URL. */
export function sizeOf(dataUrl: string): { readonly width: number; readonly height: number } {
  const { width, height } = PNG.sync.read(Buffer.from(dataUrl.split(',')[1]!, 'base64'));
  return { width, height };
}
