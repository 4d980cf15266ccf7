import type { BlockView } from '@scara/contracts/http';
import { useState, type ReactNode } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { hasDraft } from '../../lib/drafts.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { NameForm } from './name-form.js';
import styles from './structure.module.css';
import { useAddEntrance, useChangeBlock } from './structure.queries.js';

type BlockSectionProps = {
  readonly idAs: number;
  readonly block: BlockView;
  readonly canEdit: boolean;
  readonly onDelete: () => void;
  readonly children: ReactNode;
};

export function BlockSection({ idAs, block, canEdit, onDelete, children }: BlockSectionProps) {
  const { idBlock, name, street, revision } = block;
  const entranceDraft = `entrance.new.${idBlock}`;
  const [editing, setEditing] = useState(() => canEdit && hasDraft(`block.${idBlock}`));
  const [adding, setAdding] = useState(() => canEdit && hasDraft(entranceDraft));
  const edit = useFocusBack(editing);
  const add = useFocusBack(adding);
  const change = useChangeBlock(idAs, idBlock);
  const addEntrance = useAddEntrance(idAs, idBlock);

  return (
    <section className={styles.block} aria-label={blockTitle(name)}>
      <header className={styles.blockHead}>
        {editing ? (
          <NameForm
            nameLabel={t('structure.blockName')}
            streetLabel={t('structure.street')}
            draft={`block.${idBlock}`}
            existing={{ name, street, revision }}
            write={change}
            save={(body, when, ifMatch) => change.mutateAsync({ body, ifMatch }, when)}
            savedText={(values) => t('structure.blockSaved', { name: values.name })}
            onDone={() => {
              setEditing(false);
            }}
          />
        ) : (
          <>
            <h2>{blockTitle(name)}</h2>
            {street !== '' && <span className={styles.count}>{street}</span>}
            {canEdit && (
              <span className={styles.headActions}>
                <IconButton
                  ref={edit}
                  icon="edit"
                  label={t('structure.editBlock', { name })}
                  onClick={() => {
                    setEditing(true);
                  }}
                />
                <IconButton
                  icon="trash"
                  kind="danger"
                  label={t('structure.deleteBlock', { name })}
                  onClick={onDelete}
                />
                <Button
                  ref={add}
                  kind="quiet"
                  icon="plus"
                  onClick={() => {
                    setAdding(true);
                  }}
                >
                  {t('structure.addEntrance')}
                </Button>
              </span>
            )}
          </>
        )}
      </header>
      <ul>{children}</ul>
      {adding && (
        <div className={styles.newEntrance}>
          <NameForm
            nameLabel={t('structure.entranceName')}
            draft={entranceDraft}
            write={addEntrance}
            save={({ name: typed }, when) => addEntrance.mutateAsync({ name: typed }, when)}
            savedText={(values) =>
              t('structure.entranceAdded', { name: entranceTitle(values.name) })
            }
            onDone={() => {
              setAdding(false);
            }}
          />
        </div>
      )}
    </section>
  );
}
