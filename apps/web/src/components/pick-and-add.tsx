import { useState } from 'react';

import { Button } from './button.js';
import { Select, type Option } from './choice.js';
import styles from './pick-and-add.module.css';

type PickAndAddProps = {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly placeholder: string;
  readonly options: readonly Option<string>[];
  /** The label of the button, a verb. */
  readonly verb: string;
  readonly onAdd: (value: string) => void;
};

/** A select with a button beside it. Arrows and letters change a closed select, so only the button saves the choice. */
export function PickAndAdd({ verb, onAdd, options, ...select }: PickAndAddProps) {
  const [picked, setPicked] = useState('');
  const value = options.some((option) => option.value === picked) ? picked : '';
  return (
    <div className={styles.row}>
      <Select {...select} value={value} options={options} onChange={setPicked} />
      <Button
        disabled={value === ''}
        onClick={() => {
          onAdd(value);
        }}
      >
        {verb}
      </Button>
    </div>
  );
}
