import { apartmentGroupRoutes, type ApartmentGroupView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Checkbox } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { chosenAfter } from '../../lib/chosen.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { call } from '../../lib/http.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { standingApartments } from '../../lib/standing-apartments.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { sayRefusal, useCommand } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import styles from './groups.module.css';

type GroupDialogProps = {
  readonly idAs: number;
  /** The current group; null for a new one. */
  readonly group: ApartmentGroupView | null;
  readonly onClose: () => void;
};

type Values = { name: string; apartments: string };
type Body = { name: string; apartments: number[] };

/** Edits a group's name and its apartments, chosen one by one or by entrance. */
export function GroupDialog({ idAs, group, onClose }: GroupDialogProps) {
  const structure = useQuery(structureQuery(idAs));
  const { before, keepUp } = useBefore({ values: valuesOf(group), revision: group?.revision ?? 0 });
  const save = useCommand({
    idAs,
    touches: ['apartment_group'],
    write: async (body: Body): Promise<void> => {
      if (group === null)
        await call(apartmentGroupRoutes.addApartmentGroup, { params: { idAs }, body });
      else {
        const { idApartmentsGroup } = group;
        const params = { idAs, idApartmentsGroup };
        await call(apartmentGroupRoutes.changeApartmentGroup, {
          params,
          body,
          ifMatch: before.revision,
        });
      }
    },
  });

  // An apartment deleted meanwhile has no box to untick, and the server would refuse it.
  const standing = structure.data && standingApartments(structure.data);
  const bodyOf = ({ name, apartments }: Values): Body => ({
    name,
    apartments: idsOf(apartments).filter((id) => standing?.has(id) !== false),
  });

  const form = useForm<Values>({
    initial: before.values,
    draft: `group.${idAs}.${group?.idApartmentsGroup ?? 'new'}`,
    validate: (values) => refusalsOf(apartmentGroupRoutes.addApartmentGroup.body, bodyOf(values)),
    onSubmit: (values): unknown => {
      return save.mutateAsync(bodyOf(values), {
        onSuccess: () => {
          form.clearDraft();
          toast('done', t('groups.saved', { name: values.name.trim() }));
          onClose();
        },
        onError: form.onRefusal(sayRefusal),
      });
    },
  });
  keepUp(form, save);
  const picked = form.field('apartments');
  const chosen = new Set(bodyOf(form.values).apartments);
  const choose = (ids: readonly number[], isChosen: boolean) => {
    picked.onChange([...chosenAfter(chosen, ids, isChosen)].join(','));
  };

  return (
    <FormDialog
      title={group === null ? t('groups.new') : t('groups.edit', { name: group.name })}
      busy={save.isPending}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('groups.name')} />
      <p className={styles.chosen} role="status">
        {t('groups.chosen', { count: chosen.size })}
      </p>
      {picked.error !== undefined && <Notice tone="error">{picked.error}</Notice>}
      {structure.isPending ? (
        <Skeleton rows={3} />
      ) : structure.isError ? (
        <Notice tone="error">{sentenceOf(structure.error, t('structure.failed'))}</Notice>
      ) : (
        structure.data.blocks.flatMap((block) =>
          block.inBlock.map(({ idEntrance, name, inEntrance }) => {
            const ids = inEntrance.map((apartment) => apartment.idAp);
            return (
              <fieldset key={idEntrance} className={styles.entrance}>
                <legend>
                  <Checkbox
                    label={`${blockTitle(block.name)} · ${t('groups.allOf', { name: entranceTitle(name) })}`}
                    checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
                    onChange={(isChosen) => {
                      choose(ids, isChosen);
                    }}
                  />
                </legend>
                <div className={styles.apartments}>
                  {inEntrance.map(({ idAp, number }) => (
                    <Checkbox
                      key={idAp}
                      label={number}
                      checked={chosen.has(idAp)}
                      onChange={(isChosen) => {
                        choose([idAp], isChosen);
                      }}
                    />
                  ))}
                </div>
              </fieldset>
            );
          }),
        )
      )}
    </FormDialog>
  );
}

const valuesOf = (group: ApartmentGroupView | null) => ({
  name: group?.name ?? '',
  apartments: (group?.apartments ?? []).join(','),
});
const idsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number);
