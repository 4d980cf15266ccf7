import { useQuery } from '@tanstack/react-query';

import { CommandPalette, type Command } from '../components/command-palette.js';
import { entrancePlace } from '../lib/place-names.js';
import { providersQuery } from '../lib/provider-queries.js';
import { structureQuery } from '../lib/structure.js';
import { t } from '../lib/text.js';
import type { MenuSection } from './frame/menu.js';
import { type GoTo, useActions, useDocuments } from './palette-work.js';

type PaletteProps = {
  readonly pages: readonly MenuSection[];
  /** The association whose apartments, providers, documents and actions are searched too; null outside of one. */
  readonly idAs: number | null;
  /** The user's role mask in that association. */
  readonly roles: number;
  /** What was typed before the palette was loaded. */
  readonly typed: string;
  readonly onGo: GoTo;
  readonly onClose: () => void;
};

/** Ctrl K: searches the pages of the menu, and the current association's parts, documents and actions. */
export function Palette({ pages, idAs, roles, typed, onGo, onClose }: PaletteProps) {
  const leadsTo = (page: string): boolean =>
    pages.some(({ entries }) => entries.some(({ to }) => to === page));
  const providersPage = `/administration/association/${idAs}/config/providers`;
  // Data that cannot be read is left out; the pages are still found.
  const ofAssociation = { enabled: idAs !== null, throwOnError: false } as const;
  const structure = useQuery({ ...structureQuery(idAs ?? 0), ...ofAssociation });
  const providers = useQuery({
    ...providersQuery(idAs ?? 0),
    ...ofAssociation,
    enabled: idAs !== null && leadsTo(providersPage),
  });
  const actions = useActions({ idAs, roles, leadsTo, onGo });
  const documents = useDocuments({ idAs, roles, leadsTo, onGo });

  const apartments = (structure.data?.blocks ?? []).flatMap((block) =>
    block.inBlock.flatMap((entrance) =>
      entrance.inEntrance.map(({ idAp, number, tenantName }): Command => {
        const place = entrancePlace(block.name, entrance.name);
        return {
          id: `apartment-${idAp}`,
          label: t('palette.apartment', { number }),
          hint: tenantName === '' ? place : `${tenantName} · ${place}`,
          icon: 'apartment',
          isTyped: true,
          run: () => {
            onGo(`/association/${idAs}/apartment/${idAp}/history`);
          },
        };
      }),
    ),
  );
  const suppliers = (providers.data?.providers ?? []).map(
    ({ idServiceProvider, name }): Command => ({
      id: `provider-${idServiceProvider}`,
      label: name,
      hint: t('palette.provider'),
      icon: 'block',
      isTyped: true,
      run: () => {
        onGo(`${providersPage}/${idServiceProvider}`);
      },
    }),
  );
  return (
    <CommandPalette
      commands={[
        ...actions,
        ...pageCommands(pages, onGo),
        ...apartments,
        ...suppliers,
        ...documents,
      ]}
      typed={typed}
      onClose={onClose}
    />
  );
}

/** Makes one command of a page that is in two sections of the menu, found by the words of both. */
function pageCommands(pages: readonly MenuSection[], onGo: GoTo): Command[] {
  const byPlace = new Map<string, Command>();
  for (const { title, entries } of pages) {
    for (const { to, label, icon } of entries) {
      const hint = title ?? t('menu.goTo');
      const known = byPlace.get(to);
      byPlace.set(to, {
        id: to,
        label,
        icon,
        hint: known?.hint === undefined ? hint : `${known.hint} · ${hint}`,
        run: () => {
          onGo(to);
        },
      });
    }
  }
  return [...byPlace.values()];
}
