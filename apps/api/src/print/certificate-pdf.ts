import type { Readable } from 'node:stream';
import { counted } from '@scara/contracts/http';
import { daysBetween } from '@scara/domain/kernel';
import type { CertificatePaper } from '@scara/domain/letters';
import { drawQr } from './codes.js';
import {
  type Block,
  debtTable,
  drawLetter,
  LETTER,
  letterhead,
  letterWidth,
  paragraph,
  signatures,
  together,
} from './letter-page.js';
import { apartmentText, placeOfApartment, fundsText } from './letter-words.js';
import { leiWords } from './lei-words.js';
import { LINE, Paper, type Style } from './paper.js';
import { amountText, dateText, monthText } from './words.js';

export interface CertificatePrint {
  /** The address in the QR code. */
  readonly checkAddress: string;
  readonly isWithdrawn: boolean;
}

/** Prints a certificate about the debts of an apartment, A4 portrait, with a code that leads to its check page. */
export function certificatePdf(
  certificate: CertificatePaper,
  { checkAddress, isWithdrawn }: CertificatePrint,
): Readable {
  const { number, issuedOn, issuer } = certificate;
  const title = `Adeverință nr. ${number}`;
  const paper = new Paper('portrait', title, issuedOn, { isTagged: true });
  return paper.stream(
    drawLetter(paper, certificateBlocks(paper, certificate, checkAddress), {
      foot: `${issuer.name} · Adeverința nr. ${number} din ${dateText(issuedOn)} · ${placeOfApartment(certificate)}`,
      mark: isWithdrawn ? 'RETRASĂ' : '',
    }),
  );
}

/** The wording of form 1. A changed wording must become another form, since issued certificates stay as they were. */
function certificateBlocks(
  paper: Paper,
  certificate: CertificatePaper,
  checkAddress: string,
): Block[] {
  const { number, issuedOn, validUntil, issuer, owner, debts, totalBani, advanceBani } =
    certificate;
  const hasDebts = debts.length > 0;
  const whose = owner === '' ? '' : `, proprietar ${owner}`;
  const about = `pentru ${apartmentText(certificate)}${whose},`;
  const day = `la data de ${dateText(issuedOn)}`;
  const said = (text: string, gap = 9): Block =>
    paragraph(paper, text, { style: { size: 11 }, gap });
  const funds = fundsText(debts);
  return [
    letterhead(paper, issuer, certificate),
    paragraph(paper, 'ADEVERINȚĂ', {
      tag: 'H1',
      style: { size: 18, face: 'bold' },
      align: 'center',
      gap: 40,
    }),
    paragraph(paper, `nr. ${number} din ${dateText(issuedOn)}`, { align: 'center', gap: 2 }),
    paragraph(paper, hasDebts ? 'cu debite' : 'că nu există datorii', {
      align: 'center',
      gap: 2,
    }),
    ...(hasDebts
      ? [
          said(
            `Prin prezenta se adeverește că ${about} există ${day} următoarele datorii către asociație:`,
            26,
          ),
          ...debtTable(paper, debts),
          ...(funds === ''
            ? []
            : [paragraph(paper, `Fonduri: ${funds}.`, { style: { size: 9 }, gap: 5 })]),
        ]
      : [
          said(
            `Prin prezenta se adeverește că ${about} nu există ${day} nicio datorie către asociație: nici la cotele de contribuție la cheltuieli, nici penalizări, nici la fonduri.`,
            26,
          ),
        ]),
    ...together([
      ...(hasDebts
        ? [said(`În total ${amountText(totalBani)} lei, adică ${leiWords(totalBani)}.`, 12)]
        : []),
      ...(advanceBani > 0
        ? [said(`Apartamentul are plătit în avans ${amountText(advanceBani)} lei.`)]
        : []),
      said(throughText(certificate)),
      ...(hasDebts
        ? [
            said(
              'Datoriile de mai sus rămân de plată; preluarea lor de către dobânditor se menționează în actul de înstrăinare.',
            ),
          ]
        : []),
      said(
        `S-a eliberat pentru înstrăinarea apartamentului, potrivit art. 33 din Legea nr. 196/2018, și este valabilă ${counted(daysBetween(issuedOn, validUntil), 'zi', 'zile')}, până la ${dateText(validUntil)} inclusiv.`,
      ),
      signatures(paper),
      checkBlock(paper, certificate.code, checkAddress),
    ]),
  ];
}

function throughText({ through }: CertificatePaper): string {
  return through === null
    ? 'Sunt cuprinse soldurile preluate; asociația nu a afișat încă nicio listă de plată aici.'
    : `Sunt cuprinse listele de plată până la luna ${monthText(through)} inclusiv; ce urmează se stabilește prin listele următoare.`;
}

const QR_SIDE = 92;

/** A code by which the recipient of the paper can check whether the certificate is still valid. */
function checkBlock(paper: Paper, code: string, address: string): Block {
  const style: Style = { size: 9 };
  const x = LETTER.left + QR_SIDE + 8;
  const room = letterWidth(paper) - QR_SIDE - 8;
  const lines = [
    'Verificarea adeverinței: scanați codul sau deschideți',
    address,
    'Pagina arată numărul, apartamentul, valabilitatea și dacă adeverința a fost retrasă.',
  ].flatMap((text) => paper.linesOf(text, room, style));
  return {
    height: QR_SIDE + 24,
    draw: (y) => {
      const alt = `Cod QR: verificarea adeverinței, la ${address}`;
      drawQr(paper, { text: address, alt }, LETTER.left - 8, y + 16, QR_SIDE);
      paper.text(`Cod ${code}`, x, y + 26, { size: 10, face: 'medium' });
      paper.as('P', () =>
        lines.forEach((line, at) => paper.text(line, x, y + 44 + at * style.size * LINE, style)),
      );
    },
  };
}
