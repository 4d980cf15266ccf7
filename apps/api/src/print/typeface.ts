import { createRequire } from 'node:module';
import { documentClass } from './document-class.js';

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

/** What pdfkit has read of a face. It parses its tables when they are asked for, and keeps its glyphs. */
type Parsed = { readonly layout: unknown };

const parsed = new Map<Face, Parsed>();

export const FACES = Object.keys(FILES) as readonly Face[];

/**
 * Returns a face for one document. Its tables are parsed once per process, which was half of what drawing a bill took;
 * its glyphs are the document's own, because each keeps the letters for which it was asked for first.
 */
export function fontFor(face: Face): PDFKit.Mixins.PDFFontSource {
  const known = parsed.get(face) ?? parse(face);
  parsed.set(face, known);
  return Object.create(known, { _glyphs: { value: {} } }) as PDFKit.Mixins.PDFFontSource;
}

function parse(face: Face): Parsed {
  const doc = new (documentClass())({ autoFirstPage: false });
  doc.font(FILES[face]);
  const { _font } = doc as unknown as { readonly _font: { readonly font: Parsed } };
  return _font.font;
}
