import type { FileProblem } from '@scara/domain/takeover';
import { counted } from '../http/labels.js';
import { TABLE_TITLES } from './words.js';

const RANGES_NAMED = 12;

/** Says why a file was not read, or what to check in one that was. */
export function fileProblemText(problem: FileProblem): string {
  switch (problem.code) {
    case 'file-too-large':
      return `Fișierul are ${mega(problem.bytes)} MB; limita este de ${mega(problem.most)} MB.`;
    case 'files-too-many':
      return `Sunt prea multe fișiere; se citesc cel mult ${problem.most}.`;
    case 'file-kind-unknown':
      return 'Nu este un fișier .csv sau .xlsx.';
    case 'file-damaged':
      return `Fișierul este deteriorat (${problem.detail}). Salvați-l din nou din programul lui.`;
    case 'file-unpacks-too-large':
      return 'Fișierul se desface în mai mult decât poate cuprinde un registru de calcul.';
    case 'file-old-or-encrypted':
      return 'Este un .xls vechi sau un fișier cu parolă. Salvați-l ca .xlsx, fără parolă.';
    case 'file-empty':
      return 'Fișierul este gol.';
    case 'quote-not-closed':
      return `O pereche de ghilimele deschisă la rândul ${problem.line} nu se mai închide.`;
    case 'table-unknown':
      return (
        `Nu se recunoaște ce tabel este, după coloanele: ${problem.heads.join(', ')}. ` +
        'Numiți-l ca în șablon, de exemplu Apartamente, sau scoateți-l dintre fișiere.'
      );
    case 'table-twice':
      return `Tabelul ${TABLE_TITLES[problem.table]} este deja în „${problem.other}”; păstrați unul singur.`;
    case 'too-many-rows':
      return (
        `Tabelul ${TABLE_TITLES[problem.table]} are mai mult de ` +
        `${counted(problem.most, 'un rând', 'rânduri')}; preluați mai puține luni, cu soldurile dinaintea lor.`
      );
    case 'edits-lost':
      return problem.edits === 1
        ? 'O corectură făcută aici era pentru un rând care în fișierul de acum este altul; nu se mai aplică.'
        : `${counted(problem.edits, 'o corectură', 'corecturi')} făcute aici erau pentru rânduri care în fișierul de acum sunt altele; nu se mai aplică.`;
    case 'heads-below':
      return `Capul de tabel s-a găsit la rândul ${problem.row}; ce este deasupra lui nu se preia.`;
    case 'sheet-hidden':
      return 'Foaia este ascunsă și nu se preia.';
    case 'rows-hidden': {
      const which = rangesText(problem.rows);
      return problem.rows.length === 1
        ? `Se preia și rândul ${which}, ascuns în foaie. Lăsați-l deoparte dacă nu trebuie preluat.`
        : `Se preiau și rândurile ${which}, ascunse în foaie. Lăsați deoparte ce nu trebuie preluat.`;
    }
    case 'columns-hidden':
      return `Se preiau și coloane ascunse în foaie: ${problem.heads.join(', ')}.`;
    case 'encoding-not-utf8':
      return (
        `Textul nu este UTF-8, ci ${problem.encoding}, și a fost citit așa. ` +
        (problem.sample === '' ? '' : `Verificați literele: „${problem.sample}”.`)
      );
  }
}

const mega = (bytes: number): string =>
  (bytes / 1_048_576).toLocaleString('ro-RO', { maximumFractionDigits: 1 });

/** Formats rows as ranges: '5–9, 12'; of many ranges only the first ones. */
function rangesText(rows: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const row of rows) {
    const range = ranges.at(-1);
    if (range !== undefined && range.last === row - 1) range.last = row;
    else ranges.push({ first: row, last: row });
  }
  const texts = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
  return texts.length > RANGES_NAMED
    ? `${texts.slice(0, RANGES_NAMED).join(', ')} …`
    : texts.join(', ');
}
