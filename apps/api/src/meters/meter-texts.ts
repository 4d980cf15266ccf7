import { Injectable } from '@nestjs/common';
import {
  basisOf,
  type ExpenseMonth,
  type MeterOfMonth,
  metersOfMonth,
  recentConsumptions,
} from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { Senders } from '../audit/senders.js';
import { KeptTexts } from '../http/kept-texts.js';
import { Refused } from '../http/refused.js';
import { Months } from '../expense-month/months.js';
import { MeterMonths, type MeterSources } from './meter-months.js';
import { meterRow } from './meter-rows.js';
import { reaches, type Scope } from '../http/call.js';

/** Rows and answers for 10 000 meters take 6 MB, for 200 meters 120 kB. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
/** Estimated size of a row: its text and the fields beside it. */
const ROW_BYTES = 400;

/** One entrance or group in a month, limited to what a person may see. */
export interface MetersPlace {
  readonly idAs: number;
  readonly idMonth: number;
  readonly idApartmentsGroup: number;
  readonly scope: Scope;
}

interface Row {
  readonly idAp: number;
  /** The reading that the row was made from; a different object means that the row must be made again. */
  readonly entry: unknown;
  readonly sent: unknown;
  readonly text: string;
}

interface KeptMonth {
  /**
   * Everything the rows were made from except the month's own readings. Folded states are never changed in place, so
   * the same objects mean the same facts.
   */
  readonly made: readonly unknown[];
  /** The earlier months that were searched. */
  readonly looked: readonly ExpenseMonth[];
  readonly estimated: ReadonlySet<number>;
  readonly readings: unknown;
  readonly tenantReadings: unknown;
  /** By meter id, in the month's order. */
  readonly rows: ReadonlyMap<number, Row>;
  /** Whole answers, by group and scope. */
  readonly answers: ReadonlyMap<string, Answer>;
}

/** An answer as it is sent: megabytes that would become garbage after every call if each call assembled them. */
interface Answer {
  readonly revision: number;
  /** The senders of the indexes, as text: their names change and are erased without an event in the month. */
  readonly senders: string;
  readonly bytes: Buffer;
}

/**
 * Keeps a month's meters as they are sent. Making and serializing ten thousand rows takes 100 ms; with kept rows a call
 * only reads the heads of a few streams, and after a reading only its own row is made again.
 */
@Injectable()
export class MeterTexts {
  private readonly kept = new KeptTexts<KeptMonth>(KEPT_BYTES_MAX, bytesOf);

  constructor(
    private readonly months: Months,
    private readonly meterMonths: MeterMonths,
    private readonly senders: Senders,
  ) {}

  /** Returns the whole answer as UTF-8 JSON. Throws `Refused` when the month or the group does not exist. */
  async find(place: MetersPlace): Promise<Buffer> {
    const key = `${place.idAs}/${place.idMonth}`;
    const sources = await this.meterMonths.load(place.idAs, place.idMonth);
    const known = this.kept.get(key);
    const standing =
      known !== undefined && (await this.isStill(known, sources))
        ? refreshed(known, sources)
        : await this.made(sources);
    const scope = place.scope === null ? '' : [...place.scope.keys()].sort((a, b) => a - b).join();
    const view = `${place.idApartmentsGroup}/${scope}`;
    const senders = await this.sendersIn(sources, place);
    const sent = standing.answers.get(view);
    if (sent?.revision === sources.revision && sent.senders === senders) {
      this.kept.keep(key, standing);
      return sent.bytes;
    }
    const { revision } = sources;
    const rows = rowsShown(standing, sources, place).join(',');
    const bytes = Buffer.from(`{"revision":${revision},"meters":[${rows}],"senders":${senders}}`);
    const answers = new Map([...standing.answers, [view, { revision, senders, bytes }]]);
    this.kept.keep(key, { ...standing, answers });
    return bytes;
  }

  /** The senders are looked up in every call, but only for the apartments that sent something. */
  private async sendersIn(sources: MeterSources, place: MetersPlace): Promise<string> {
    const { association, month } = sources;
    if (month.tenantReadings.size === 0) return '[]';
    const shown = apartmentsShown(sources, place);
    const sent = [...month.tenantReadings.keys()].flatMap((idMeter) => {
      const idAp = association.meters.get(idMeter)?.idAp;
      return idAp !== undefined && shown.has(idAp) ? [{ idMeter, idAp }] : [];
    });
    const apartments = [...new Set(sent.map(({ idAp }) => idAp))];
    const months = [month.month!];
    const senderOf = await this.senders.ofReadings(association, { months, apartments }, 'office');
    const idMonth = monthIdOf(month.month!);
    const told = sent.flatMap(({ idMeter }) => {
      const sender = senderOf(idMonth, idMeter);
      return sender === null ? [] : [{ idMeter, ...sender }];
    });
    return JSON.stringify(told);
  }

  private async isStill(known: KeptMonth, sources: MeterSources): Promise<boolean> {
    const { idAs } = sources.association;
    // `sources` has the month before; months further back are read only where meters had no reading in it.
    const further = known.looked.slice(1);
    const before = await Promise.all(further.map(({ month }) => this.months.state(idAs, month!)));
    const looked = [...sources.earlier.slice(0, known.looked.length), ...before];
    const now = [...madeFrom(sources), ...looked];
    return now.length === known.made.length && now.every((one, at) => one === known.made[at]);
  }

  private async made(sources: MeterSources): Promise<KeptMonth> {
    const meters = metersOfMonth(sources);
    const { estimated, looked } = await this.meterMonths.lastEntries(
      sources,
      meters.map(({ idMeter }) => idMeter),
    );
    const { readings, tenantReadings } = sources.month;
    return {
      made: [...madeFrom(sources), ...looked],
      looked,
      estimated,
      readings,
      tenantReadings,
      rows: rowsOf(meters, sources, estimated),
      answers: new Map(),
    };
  }
}

/** Returns what the rows take from the association and, for a published month, from the basis stored with it. */
function madeFrom({ association, month, earlier }: MeterSources): readonly unknown[] {
  const { apartments, entrances, groups, meters, replacements } = association;
  return [apartments, entrances, groups, meters, replacements, month.publication, earlier[0]];
}

/** Makes the rows of changed readings again and keeps all others. */
function refreshed(known: KeptMonth, sources: MeterSources): KeptMonth {
  const { readings, tenantReadings } = sources.month;
  if (known.readings === readings && known.tenantReadings === tenantReadings) return known;
  const changed = new Set<number>();
  for (const [idMeter, { entry, sent }] of known.rows) {
    if (entry !== readings.get(idMeter) || sent !== tenantReadings.get(idMeter)) {
      changed.add(idMeter);
    }
  }
  const made = rowsOf(
    metersOfMonth(sources, (idMeter) => changed.has(idMeter)),
    sources,
    known.estimated,
  );
  const rows = new Map(known.rows);
  for (const [idMeter, row] of made) rows.set(idMeter, row);
  return {
    ...known,
    readings,
    tenantReadings,
    rows,
    answers: changed.size === 0 ? known.answers : new Map(),
  };
}

function rowsOf(
  meters: readonly MeterOfMonth[],
  sources: MeterSources,
  estimated: ReadonlySet<number>,
): Map<number, Row> {
  const recent = recentConsumptions(sources);
  const { readings, tenantReadings } = sources.month;
  return new Map(
    meters.map((meter) => {
      const { idMeter, idAp } = meter;
      const view = meterRow(meter, sources, {
        recent: recent.get(idMeter),
        isOldEstimate: estimated.has(idMeter),
      });
      const [entry, sent] = [readings.get(idMeter), tenantReadings.get(idMeter)];
      return [idMeter, { idAp, entry, sent, text: JSON.stringify(view) }];
    }),
  );
}

/** Returns the rows of one entrance or group within the scope. */
function rowsShown({ rows }: KeptMonth, sources: MeterSources, place: MetersPlace): string[] {
  const shown = apartmentsShown(sources, place);
  const texts: string[] = [];
  for (const { idAp, text } of rows.values()) if (shown.has(idAp)) texts.push(text);
  return texts;
}

/** Throws `Refused` when there is no such group. */
function apartmentsShown(
  sources: MeterSources,
  { idApartmentsGroup, scope }: MetersPlace,
): ReadonlySet<number> {
  const { groups, apartments } = basisOf(sources);
  const group = groups.find(({ id }) => id === idApartmentsGroup);
  if (group === undefined) {
    throw new Refused({ code: 'apartment-group-not-found', idApartmentsGroup });
  }
  const members = new Set(group.apartments);
  return new Set(
    apartments
      .filter(({ idAp, idEntrance }) => members.has(idAp) && reaches(scope, idEntrance))
      .map(({ idAp }) => idAp),
  );
}

function bytesOf({ rows, answers }: KeptMonth): number {
  let size = rows.size * ROW_BYTES;
  for (const { bytes } of answers.values()) size += bytes.length;
  return size;
}
