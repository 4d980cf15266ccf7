import { useState } from 'react';

import { Button } from './button.js';
import { Select, type Option } from './choice.js';
import styles from './pick-and-add.module.css';

type PickAndAddProps = {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly placeholder: string;
  readonly options: readonly Option<string>[];
  /** What is done with the chosen one, as a verb. */
  readonly verb: string;
  readonly onAdd: (value: string) => void;
};

/** Arrows and letters choose in a list that is not open: what is chosen is written only by the button beside it. */
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
