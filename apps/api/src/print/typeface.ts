import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Face = 'regular' | 'medium' | 'bold' | 'italic';

const require = createRequire(import.meta.url);

// All digits and the minus of this typeface are equally wide without any font feature: figures are aligned, and pdfkit
// can cache every word that it has laid out, which it does not do when a feature is used.
const FILES: Readonly<Record<Face, string>> = {
  regular:
    require.resolve('@expo-google-fonts/ibm-plex-sans-condensed/400Regular/IBMPlexSansCondensed_400Regular.ttf'),
  medium:
    require.resolve('@expo-google-fonts/ibm-plex-sans-condensed/500Medium/IBMPlexSansCondensed_500Medium.ttf'),
  bold: require.resolve('@expo-google-fonts/ibm-plex-sans-condensed/600SemiBold/IBMPlexSansCondensed_600SemiBold.ttf'),
  italic:
    require.resolve('@expo-google-fonts/ibm-plex-sans-condensed/400Regular_Italic/IBMPlexSansCondensed_400Regular_Italic.ttf'),
};

const loaded = new Map<Face, Buffer>();

export const FACES = Object.keys(FILES) as readonly Face[];

/** Returns the bytes of a face, read once per process. */
export function fontFile(face: Face): Buffer {
  const known = loaded.get(face);
  if (known !== undefined) return known;
  const bytes = readFileSync(FILES[face]);
  loaded.set(face, bytes);
  return bytes;
}
