import { PNG } from 'pngjs';

/** A drawing of one colour as a data URL, as a browser sends it. */
export function aDrawing(width: number, height: number, grey = 90): string {
  const png = new PNG({ width, height });
  png.data.fill(grey);
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

/** The size of a PNG in a data URL. */
export function sizeOf(dataUrl: string): { readonly width: number; readonly height: number } {
  const { width, height } = PNG.sync.read(Buffer.from(dataUrl.split(',')[1]!, 'base64'));
  return { width, height };
}
