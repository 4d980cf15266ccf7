import type { PatternProblem } from '@scara/domain/bill-code';

/** Says why a format of a bill code is refused, in one sentence. */
export function patternText(problem: PatternProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'Vă rugăm să scrieți formatul.';
    case 'long':
      return `Formatul poate avea cel mult ${problem.most} de caractere.`;
    case 'letter':
      return `Semnul „${problem.letter}” de pe locul ${problem.at} nu este permis; acest format cunoaște literele ${[...problem.allowed].join(', ')}.`;
    case 'bracket':
      return `Paranteza de pe locul ${problem.at} nu este închisă sau este goală.`;
    case 'date':
      return 'O dată se scrie cu ziua (DD), luna (MM sau MMM) și anul (YY sau YYYY), ori cu ziua din an (DDD) și anul.';
    case 'amount':
      return 'O sumă se scrie cu partea întreagă (1-9 litere D) și cel mult două zecimale (d) după ea.';
    case 'nothing':
      return 'Un format care doar ignoră nu citește nimic.';
  }
}
