import type { ApartmentView, BlockView, EntranceView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Button } from '../../components/button.js';
import { ConfirmDialog, Dialog } from '../../components/dialog.js';
import { linkedAccountsQuery } from '../../lib/linked-accounts.js';
import { entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import {
  bodyToRestore,
  structureQueries,
  useAddApartment,
  useDeleteApartment,
  useDeleteBlock,
  useDeleteEntrance,
} from './structure.queries.js';

export type Doomed =
  | { readonly kind: 'block'; readonly block: BlockView }
  | { readonly kind: 'entrance'; readonly entrance: EntranceView }
  | { readonly kind: 'apartment'; readonly apartment: ApartmentView };

type DeleteDialogProps = {
  readonly idAs: number;
  readonly doomed: Doomed;
  readonly onClose: () => void;
};

/** Says in numbers what is deleted, then deletes it; a deleted apartment can be restored from the message. */
export function DeleteDialog({ idAs, doomed, onClose }: DeleteDialogProps) {
  const deleteBlock = useDeleteBlock(idAs);
  const deleteEntrance = useDeleteEntrance(idAs);
  const deleteApartment = useDeleteApartment(idAs);
  const addApartment = useAddApartment(idAs);
  const words = wordsOf(doomed);
  const goesWith = useGoesWith(idAs, doomed);
  const barred = barOf(doomed);

  const onError = (error: unknown) => {
    onClose();
    sayRefusal(error);
  };
  const onSuccess = () => {
    onClose();
    if (doomed.kind !== 'apartment') {
      toast('done', words.done);
      return;
    }
    const { apartment } = doomed;
    toast('done', words.done, {
      label: t('common.undo'),
      run: () => {
        // The dialog has unmounted by now, so only a promise still reports the result.
        addApartment
          .mutateAsync({ idEntrance: apartment.idEntrance, body: bodyToRestore(apartment) })
          .catch(sayRefusal);
      },
    });
  };

  const confirm = () => {
    const options = { onSuccess, onError };
    switch (doomed.kind) {
      case 'block':
        deleteBlock.mutate(
          { idBlock: doomed.block.idBlock, ifMatch: doomed.block.revision },
          options,
        );
        return;
      case 'entrance':
        deleteEntrance.mutate(
          { idEntrance: doomed.entrance.idEntrance, ifMatch: doomed.entrance.revision },
          options,
        );
        return;
      case 'apartment':
        deleteApartment.mutate(
          { idAp: doomed.apartment.idAp, ifMatch: doomed.apartment.revision },
          options,
        );
    }
  };

  if (barred !== null) {
    return (
      <Dialog
        open
        role="alertdialog"
        width="narrow"
        title={barred.title}
        description={barred.text}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('common.close')}</Button>}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      consequence={[words.consequence, ...goesWith.told].join(' ')}
      confirmLabel={words.act}
      disabled={goesWith.isCounting}
      busy={deleteBlock.isPending || deleteEntrance.isPending || deleteApartment.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

type GoesWith = { readonly isCounting: boolean; readonly told: readonly string[] };

/** Returns what is deleted together with an apartment, in numbers: restoring brings back the apartment only. */
function useGoesWith(idAs: number, doomed: Doomed): GoesWith {
  const idAp = doomed.kind === 'apartment' ? doomed.apartment.idAp : null;
  const isAsked = { enabled: idAp !== null };
  const all = useQuery({ ...structureQueries.meters(idAs), ...isAsked });
  const linked = useQuery({ ...linkedAccountsQuery(idAs, idAp ?? 0), ...isAsked });
  const isCounting = all.isLoading || linked.isLoading;
  if (idAp === null) return { isCounting, told: [] };
  if (isCounting) return { isCounting, told: [t('structure.goCounting')] };
  if (all.data === undefined || linked.data === undefined) {
    return { isCounting, told: [t('structure.goUncounted'), t('structure.goForGood')] };
  }
  const meters = all.data.meters.filter((one) => one.idAp === idAp).length;
  const accounts = linked.data.tenants.length;
  return {
    isCounting,
    told: [
      ...(meters === 0 ? [] : [t('structure.goMeters', { count: meters })]),
      ...(accounts === 0 ? [] : [t('structure.goAccounts', { count: accounts })]),
      ...(meters + accounts === 0 ? [] : [t('structure.goForGood')]),
    ],
  };
}

/** Returns why something cannot be deleted: it is not empty. Checked before the server is asked. */
function barOf(doomed: Doomed): { readonly title: string; readonly text: string } | null {
  if (doomed.kind === 'block') {
    const { name, inBlock } = doomed.block;
    if (inBlock.length === 0) return null;
    const apartments = inBlock.reduce((sum, entrance) => sum + entrance.inEntrance.length, 0);
    return {
      title: t('structure.blockStays', { name }),
      text: t('structure.blockStaysText', {
        entrances: t('structure.entrances', { count: inBlock.length }),
        apartments: t('structure.apartments', { count: apartments }),
      }),
    };
  }
  if (doomed.kind === 'entrance') {
    const { name, inEntrance } = doomed.entrance;
    if (inEntrance.length === 0) return null;
    return {
      title: t('structure.entranceStays', { name: entranceTitle(name) }),
      text: t('structure.entranceStaysText', {
        apartments: t('structure.apartments', { count: inEntrance.length }),
      }),
    };
  }
  return null;
}

function wordsOf(doomed: Doomed) {
  switch (doomed.kind) {
    case 'block': {
      const { name } = doomed.block;
      return {
        title: t('structure.confirmBlock', { name }),
        consequence: t('structure.confirmBlockText'),
        act: t('structure.deleteBlock', { name }),
        done: t('structure.deletedBlock', { name }),
      };
    }
    case 'entrance': {
      const { name } = doomed.entrance;
      return {
        title: t('structure.confirmEntrance', { name: entranceTitle(name) }),
        consequence: t('structure.confirmEntranceText'),
        act: t('structure.deleteEntrance', { name: entranceTitle(name) }),
        done: t('structure.deletedEntrance', { name: entranceTitle(name) }),
      };
    }
    case 'apartment': {
      const { number, tenantName, persons } = doomed.apartment;
      return {
        title: t('structure.confirmApartment', { number }),
        consequence: t('structure.confirmApartmentText', {
          tenant: tenantName || t('structure.noTenant'),
          persons: t('structure.personsCount', { count: persons }),
        }),
        act: t('structure.deleteApartment', { number }),
        done: t('structure.deletedApartment', { number }),
      };
    }
  }
}
