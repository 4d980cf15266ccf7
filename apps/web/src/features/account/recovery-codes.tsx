import { useEffect, useRef } from 'react';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { PrintButton } from '../../components/print-button.js';
import { Notice } from '../../components/states.js';
import { copyText } from '../../lib/copy-text.js';
import { saveText } from '../../lib/download-file.js';
import { t } from '../../lib/text.js';
import styles from './second-factor.module.css';

type RecoveryCodesProps = {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
};

/** Shows new recovery codes, once, to be copied, printed or saved. Only the codes are printed, not the page. */
export function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const text = [t('secondFactor.codesOf', { email }), '', ...codes, ''].join('\n');
  return (
    <div className={form.form}>
      <div className={styles.screenOnly}>
        <Notice tone="done">{t('secondFactor.isOn')}</Notice>
      </div>
      <div className={styles.codes}>
        <h3 ref={title} tabIndex={-1} className={styles.codesTitle}>
          {t('secondFactor.codesOf', { email })}
        </h3>
        <p className={form.quiet}>{t('secondFactor.codesText')}</p>
        <ul className={styles.codeList}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={form.actions}>
        <Button icon="copy" onClick={() => void copyText(codes.join('\n'))}>
          {t('secondFactor.copy')}
        </Button>
        <Button
          icon="arrowDown"
          onClick={() => {
            saveText(text, t('secondFactor.fileName'));
          }}
        >
          {t('secondFactor.download')}
        </Button>
        <PrintButton />
        <Button kind="primary" onClick={onKept}>
          {t('secondFactor.kept')}
        </Button>
      </div>
    </div>
  );
}
