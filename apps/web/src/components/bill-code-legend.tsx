import { t } from '../lib/text.js';
import { Dialog } from './dialog.js';
import table from './plain-table.module.css';
import styles from './bill-code.module.css';

const TYPES = [
  { type: 'date', letters: ['D', 'M', 'Y'], examples: 'DDMMYY, DDMMYYYY, DDMMMYYYY, DDDYY' },
  { type: 'text', letters: ['D', 'L', 'A', 'S', 'I', '(…)'], examples: '(FCT)DDDDDD, LLDDDI' },
  { type: 'amount', letters: ['D', 'd', 'S', 'I'], examples: 'DDDDDdd, DDDSdd' },
] as const;

/** Barcode format legend: the three types with their pattern letters. */
export function BillCodeLegend({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billCode.legend')}
      description={t('billCode.legendText')}
    >
      <div className={styles.legend}>
        {TYPES.map(({ type, letters, examples }) => (
          <section key={type}>
            <h3>{t(`billCode.type.${type}`)}</h3>
            <table className={`${table.table} ${styles.letters}`}>
              <caption className="visually-hidden">{t(`billCode.type.${type}`)}</caption>
              <tbody>
                {letters.map((letter) => (
                  <tr key={letter}>
                    <th scope="row">
                      <code>{letter}</code>
                    </th>
                    <td>
                      {letter === '(…)' ? t('billCode.letter.text.fixed') : meaningOf(type, letter)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>{t('billCode.examples', { examples })}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function meaningOf(type: 'date' | 'text' | 'amount', letter: string): string {
  if (letter === 'S') return t('billCode.letter.S');
  if (letter === 'I') return t('billCode.letter.I');
  if (letter === 'd') return t('billCode.letter.amount.decimal');
  if (letter === 'M') return t('billCode.letter.date.M');
  if (letter === 'Y') return t('billCode.letter.date.Y');
  if (letter === 'L') return t('billCode.letter.text.L');
  if (letter === 'A') return t('billCode.letter.text.A');
  return t(`billCode.letter.${type}.D`);
}
