import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Face = 'regular' | 'medium' | 'bold' | 'italic';

const require = createRequire(import.meta.url);

// All digits and the minus of this typeface are of one width without any font feature: figures stand in
// line, and pdfkit may keep every word that it has laid out (it does not where a feature is asked for).
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

/** The bytes of a face, read once in the life of the process. */
export function fontFile(face: Face): Buffer {
  const known = loaded.get(face);
  if (known !== undefined) return known;
  const bytes = readFileSync(FILES[face]);
  loaded.set(face, bytes);
  return bytes;
}
