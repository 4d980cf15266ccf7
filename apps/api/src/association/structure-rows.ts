import { Injectable } from '@nestjs/common';
import type { ApartmentView } from '@scara/contracts/http';
import { Infrastructure } from '../infrastructure.js';
import type { StructureParts } from './structure-view.js';
import { WORKED_MONTH } from './worked-month.js';

interface PartsRow {
  readonly association: { readonly name: string; readonly revision: number } | null;
  readonly blocks: readonly {
    block_id: number;
    name: string;
    street: string;
    revision: number;
  }[];
  readonly entrances: readonly {
    entrance_id: number;
    block_id: number;
    name: string;
    revision: number;
  }[];
  readonly apartments: readonly ApartmentRow[];
  readonly groups: readonly {
    group_id: number;
    name: string;
    revision: number;
    members: number[];
  }[];
}

interface ApartmentRow {
  readonly apartment_id: number;
  readonly entrance_id: number;
  readonly revision: number;
  readonly number: string;
  readonly tenant_name: string;
  readonly persons_now: number;
  readonly surface_e5: number;
  readonly heat_surface_e5: number;
  readonly c2_e5: number;
  readonly c3_e5: number;
  readonly c4_e5: number;
  readonly nop_rem_bani: number;
  readonly nop_pen_bani: number;
  readonly tel1: string;
  readonly tel2: string;
  readonly email: string;
  readonly info_extended: string;
  readonly is_company: boolean;
  readonly to_send_efactura: boolean;
  readonly cif: string;
  readonly cn: string;
  readonly caddr: string;
  readonly county: string;
  readonly tva: boolean;
}

const rowsOf = (table: string, order = 't.list_order'): string =>
  `(select coalesce(json_agg(t order by ${order}), '[]') from ${table} t
     where t.association_id = $1)`;

/**
 * Apartments with the persons counted in the worked month: the last planned change due by then, else the typed number.
 */
const APARTMENTS = `
  (select a.*, coalesce(
            (select p.persons from read.persons_plan p
              where p.association_id = $1 and p.apartment_id = a.apartment_id and p.month <= ${WORKED_MONTH}
              order by p.month desc, p.plan_id desc limit 1),
            a.persons) as persons_now
     from read.apartment a where a.association_id = $1)`;

/** One statement, so that all parts come from the same moment. */
const PARTS = `
  select (select json_build_object('name', name, 'revision', revision)
            from read.association where association_id = $1) as association,
         ${rowsOf('read.block')} as blocks,
         ${rowsOf('read.entrance')} as entrances,
         ${rowsOf(APARTMENTS, 't.list_order, t.place_in_order')} as apartments,
         (select coalesce(json_agg(json_build_object(
                   'group_id', g.group_id, 'name', g.name, 'revision', g.revision,
                   'members', (select coalesce(json_agg(m.apartment_id order by m.ordinal), '[]')
                                 from read.apartment_group_member m
                                where m.association_id = $1 and m.group_id = g.group_id))
                 order by g.list_order), '[]')
            from read.apartment_group g where g.association_id = $1) as groups`;

/** The structure of an association in the read models, with personal fields opened. */
@Injectable()
export class StructureRows {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Undefined when there is no such association. */
  async of(idAs: number): Promise<StructureParts | undefined> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<PartsRow>({ name: 'structure', text: PARTS, values: [idAs] });
    const [row] = rows;
    if (!row?.association) return undefined;
    const { name, revision } = row.association;
    const revisions = [row.blocks, row.entrances, row.apartments, row.groups].flatMap((part) =>
      part.map((one) => one.revision),
    );
    return {
      idAs,
      name,
      revision: revisions.reduce((newest, one) => Math.max(newest, one), revision),
      blocks: row.blocks.map((block) => ({
        idBlock: block.block_id,
        revision: block.revision,
        name: block.name,
        street: block.street,
      })),
      entrances: row.entrances.map((entrance) => ({
        idEntrance: entrance.entrance_id,
        revision: entrance.revision,
        idBlock: entrance.block_id,
        name: entrance.name,
      })),
      apartments: (await vault.openDeep(row.apartments)).map(apartmentOf),
      groups: row.groups.map((group) => ({
        idApartmentsGroup: group.group_id,
        revision: group.revision,
        name: group.name,
        apartments: group.members,
      })),
    };
  }

  async apartment(idAs: number, idAp: number): Promise<ApartmentView | undefined> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<{ apartment: ApartmentRow }>(
      `select row_to_json(a) as apartment from ${APARTMENTS} a where apartment_id = $2`,
      [idAs, idAp],
    );
    return rows[0] && apartmentOf(await vault.openDeep(rows[0].apartment));
  }
}

function apartmentOf(row: ApartmentRow): ApartmentView {
  return {
    idAp: row.apartment_id,
    idEntrance: row.entrance_id,
    revision: row.revision,
    number: row.number,
    tenantName: row.tenant_name,
    persons: row.persons_now,
    surfaceE5: row.surface_e5,
    heatSurfaceE5: row.heat_surface_e5,
    c2E5: row.c2_e5,
    c3E5: row.c3_e5,
    c4E5: row.c4_e5,
    nopRemBani: row.nop_rem_bani,
    nopPenBani: row.nop_pen_bani,
    tel1: row.tel1,
    tel2: row.tel2,
    email: row.email,
    infoExtended: row.info_extended,
    isCompany: row.is_company,
    toSendEfactura: row.to_send_efactura,
    cif: row.cif,
    cn: row.cn,
    caddr: row.caddr,
    county: row.county,
    tva: row.tva,
  };
}
