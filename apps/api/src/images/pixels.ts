/** Pixels in rows from the top left, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** The largest size of an image, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Scales an image down into a box, keeping its proportions; a smaller image stays as it is. */
export function fitted(image: Pixels, box: Box): Pixels {
  const scale = Math.min(1, box.width / image.width, box.height / image.height);
  if (scale === 1) return image;
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = meanOf(image, {
        left: Math.floor((x * image.width) / width),
        right: Math.ceil(((x + 1) * image.width) / width),
        top: Math.floor((y * image.height) / height),
        bottom: Math.ceil(((y + 1) * image.height) / height),
      });
      rgba.set(colour, (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the mean colour of an area; transparent pixels do not contribute colour. */
function meanOf({ width, rgba }: Pixels, { left, right, top, bottom }: Area): readonly number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      const opacity = rgba[at + 3]!;
      red += rgba[at]! * opacity;
      green += rgba[at + 1]! * opacity;
      blue += rgba[at + 2]! * opacity;
      alpha += opacity;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  const pixels = (right - left) * (bottom - top);
  return [red / alpha, green / alpha, blue / alpha, alpha / pixels].map(Math.round);
}

/**
 * Turns an image upright. Exif has eight orientations of a camera (tag 0x0112): 1 is upright, 2 mirrored, 3 upside
 * down, 6 turned right, 8 turned left; 4, 5 and 7 are mirrored versions of those.
 */
export function upright(image: Pixels, orientation: number): Pixels {
  if (orientation < 2 || orientation > 8) return image;
  const isTurned = orientation >= 5;
  const width = isTurned ? image.height : image.width;
  const height = isTurned ? image.width : image.height;
  const rgba = new Uint8Array(image.rgba.length);
  const [lastX, lastY] = [image.width - 1, image.height - 1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [a, b] = isTurned ? [y, x] : [x, y];
      const fromX = [2, 3, 7, 8].includes(orientation) ? lastX - a : a;
      const fromY = [3, 4, 6, 7].includes(orientation) ? lastY - b : b;
      const from = (fromY * image.width + fromX) * 4;
      rgba.set(image.rgba.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}
