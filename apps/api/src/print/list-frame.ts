import type { Paper, Style } from './paper.js';
import type { ListOptions, PrintedTable } from './shapes.js';
import { dateText, ibanText, monthText } from './words.js';

/** The position of the table on each page, and what surrounds it. */
export type ListFrame = {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  draw(place: { readonly page: number; readonly of: number; readonly note: string }): void;
};

/** Ten millimetres, which every office printer can print up to. */
const MARGIN = 28.35;
const FOOT = 14;
const HEAD_LINES_MAX = 4;
/** The share of the width for entrance and dates, at the right. */
const RIGHT_SHARE = 0.4;
const TITLE: Style = { size: 14, face: 'bold' };
const NAME: Style = { size: 11, face: 'bold' };
const TEXT: Style = { size: 8 };
const ENTRANCE: Style = { size: 9, face: 'bold' };
const COUNT: Style = { size: 8, face: 'medium' };
const SMALL: Style = { size: 7, grey: true };
const LOGO = { width: 150, height: 33 };

export function listFrame(paper: Paper, table: PrintedTable, options: ListOptions): ListFrame {
  const width = paper.width - 2 * MARGIN;
  const right = paper.width - MARGIN;
  const logoRoom = table.association.logo === null ? 0 : LOGO.width + 10;
  const issuerRoom = width * (1 - RIGHT_SHARE) - logoRoom - 16;
  const issuer = issuerLines(paper, table, issuerRoom);
  const title = options.reader === 'internal' ? 'Listă de plată, uz intern' : 'Listă de plată';
  const ruleY = MARGIN + 17 + Math.max(issuer.length, 2) * 10.5 + 3;

  return {
    left: MARGIN,
    width,
    top: ruleY + 6,
    bottom: paper.height - MARGIN - FOOT,
    draw({ page, of, note }) {
      const { name, logo } = table.association;
      const picture = { url: logo, alt: `Sigla: ${name}` };
      const hasLogo = paper.picture(picture, MARGIN, MARGIN, LOGO.width, LOGO.height);
      const x = hasLogo ? MARGIN + LOGO.width + 10 : MARGIN;
      const heading = `${title} · ${monthText(table.month)}`;
      const room = right - paper.widthOf(heading, TITLE) - 16 - x;
      paper.text(name, x, MARGIN, paper.fitted(name, room, NAME));
      issuer.forEach((line, at) => paper.text(line, x, MARGIN + 16 + at * 10.5, TEXT));
      paper.text(heading, right, MARGIN - 2, TITLE, 'right');
      const { entrance } = table;
      const entranceStyle = paper.fitted(entrance, width * RIGHT_SHARE, ENTRANCE);
      paper.text(entrance, right, MARGIN + 16, entranceStyle, 'right');
      paper.text(datesOf(table), right, MARGIN + 28, TEXT, 'right');
      paper.across(MARGIN, ruleY, width, 0.8);

      const footY = paper.height - MARGIN - 9;
      const counted = `${note === '' ? '' : `${note} · `}Pagina ${page} din ${of}`;
      const place = [name, entrance, monthText(table.month)].join(' · ');
      const footRoom = width - paper.widthOf(counted, COUNT) - 16;
      paper.text(place, MARGIN, footY, paper.fitted(place, footRoom, SMALL));
      paper.text(counted, right, footY, COUNT, 'right');
    },
  };
}

/**
 * Holder, bank, branch and IBAN belong on the list (Legea 196/2018, art. 20(2)); so do funds with accounts of their
 * own.
 */
function issuerLines(paper: Paper, { association, funds }: PrintedTable, width: number): string[] {
  const identity = [
    association.cif === null ? '' : `CIF ${association.cif}`,
    association.address ?? '',
  ];
  const account = [
    association.iban === null ? '' : `Cont ${ibanText(association.iban)}`,
    association.bank ?? '',
  ];
  const ofFunds = funds
    .filter(({ iban }) => iban !== '')
    .map(({ name, iban }) => `${name}: ${ibanText(iban)}`);
  return [identity, account, ofFunds]
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter(Boolean)
    .flatMap((line) => paper.linesOf(line, width, TEXT))
    .slice(0, HEAD_LINES_MAX);
}

/** The list states the day it was published and the due date (Legea 196/2018, art. 77). */
function datesOf({ published, dueDate }: PrintedTable): string {
  const shown = published === null ? 'Neafișată încă' : `Afișată la ${dateText(published)}`;
  return dueDate === null ? shown : `${shown} · Scadența ${dateText(dueDate)}`;
}
