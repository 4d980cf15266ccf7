import { code128, drawingSVG, qrcode } from 'bwip-js/browser';

/** Black on white in either theme, with a quiet zone, for scanners. This module is loaded only where it is needed. */
const PAPER = { backgroundcolor: 'FFFFFF' };
const BARS = { bcid: 'code128', height: 14, paddingwidth: 10, paddingheight: 2, ...PAPER };
const SQUARES = { bcid: 'qrcode', eclevel: 'M', padding: 4, ...PAPER };

const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Returns a Code 128 symbol as a data URL. */
export const barcodePicture = (text: string): string =>
  pictureOf(code128({ ...BARS, text }, drawingSVG()));

/** Returns a QR code as a data URL. */
export const qrPicture = (text: string): string =>
  pictureOf(qrcode({ ...SQUARES, text }, drawingSVG()));
