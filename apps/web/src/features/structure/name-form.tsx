import { Button } from '../../components/button.js';
import { TextField } from '../../components/text-field.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore, type Write } from '../../lib/use-before.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { refusalsOfName } from './name-rules.js';
import styles from './structure.module.css';

export type Names = { readonly name: string; readonly street: string };
export type WhenSaved = {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
};

type NameFormProps = {
  readonly nameLabel: string;
  readonly nameHelp?: string;
  /** Given for a block; an entrance has only a name. */
  readonly streetLabel?: string;
  readonly draft: string;
  /** The block or entrance to change; if absent, the form adds a new one. */
  readonly existing?: Names & { readonly revision: number };
  readonly write: Write;
  readonly save: (values: Names, when: WhenSaved, ifMatch: number) => Promise<unknown>;
  readonly savedText: (values: Names) => string;
  readonly onDone: () => void;
};

const NOTHING_YET = { name: '', street: '', revision: 0 };

/** Edits a block or an entrance in one line: Enter saves, Esc discards. */
export function NameForm({
  nameLabel,
  nameHelp,
  streetLabel,
  draft,
  existing,
  write,
  save,
  savedText,
  onDone,
}: NameFormProps) {
  const { revision, ...values } = existing ?? NOTHING_YET;
  const { before, keepUp } = useBefore({ values, revision });
  const form = useForm<{ name: string; street: string }>({
    initial: before.values,
    draft,
    validate: (typed) => refusalsOfName(typed, streetLabel !== undefined),
    onSubmit: (typed): unknown => {
      if (existing !== undefined && !form.isChanged) {
        toast('warning', t('common.nothingChanged'));
        return;
      }
      const when = {
        onSuccess: () => {
          form.clearDraft();
          toast('done', savedText(typed));
          onDone();
        },
        onError: form.onRefusal(sayRefusal),
      };
      return save(typed, when, before.revision);
    },
  });

  keepUp(form, write);

  return (
    <form
      className={styles.nameForm}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        form.reset();
        onDone();
      }}
    >
      <TextField {...form.field('name')} label={nameLabel} help={nameHelp} autoFocus />
      {streetLabel !== undefined && (
        <TextField {...form.field('street')} label={streetLabel} optional />
      )}
      <div className={styles.nameActions}>
        <Button kind="primary" type="submit" busy={write.isPending}>
          {t('common.save')}
        </Button>
        <Button
          onClick={() => {
            form.reset();
            onDone();
          }}
        >
          {t('common.giveUp')}
        </Button>
      </div>
    </form>
  );
}
