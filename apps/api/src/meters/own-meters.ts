import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type OwnMeters, routes } from '@scara/contracts/http';
import { byMeterPlace, type Association, isWithin } from '@scara/domain/association';
import {
  enterTenantReadings,
  isProcessed,
  metersOfMonth,
  recentConsumptions,
  stateOfMonth,
} from '@scara/domain/expense-month';
import { groupedBy, type LocalDate, monthIdOf } from '@scara/domain/kernel';
import { AccessMap } from '../access/access-map.js';
import { written } from '../association/associations.js';
import { type SenderOfReading, Senders } from '../audit/senders.js';
import { placeOf } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { MeterHistories, monthsOf, periodOf } from './histories.js';
import { MeterMonths, type MeterSources } from './meter-months.js';
import { MeterPhotos } from './meter-photos.js';
import { meterRow, warningsOf } from './meter-rows.js';

type R = typeof routes;

/** The most associations in one answer; a person with apartments in more of them reads the meters through a role. */
const ASSOCIATIONS_MOST = 20;

export class EnterTenantReadings extends commandOf<R['enterTenantReadings']>() {}
export class ReadOwnMeters extends queryOf<R['readOwnMeters']>() {}
export class ReadOwnMetersHistory extends queryOf<R['readOwnMetersHistory']>() {}

@CommandHandler(EnterTenantReadings)
export class EnterTenantReadingsHandler implements ICommandHandler<EnterTenantReadings> {
  constructor(
    private readonly months: Months,
    private readonly meterMonths: MeterMonths,
    private readonly photos: MeterPhotos,
  ) {}

  async execute({ call }: EnterTenantReadings): Promise<AnswerOf<R['enterTenantReadings']>> {
    const { idAs, idAp } = call.params;
    const { idMonth, readings } = call.body;
    for (const [at, { photo }] of readings.entries()) {
      if (photo !== undefined && !(await this.photos.has(idAp, photo))) {
        throw new Refused({ code: 'meter-photo-unknown', field: `readings.${at}.photo` });
      }
    }
    const sources = await this.meterMonths.load(idAs, idMonth);
    const before = await this.meterMonths.before(sources, (one) => one === idAp);
    const sent = { idAp, readings, today: today() };
    return written(
      await this.months.write(call, idMonth, (state) =>
        enterTenantReadings(sent, state, sources.association, before),
      ),
    );
  }
}

/** One of the person's associations, with their own apartments in it. */
interface Own {
  readonly association: Association;
  readonly apartments: readonly number[];
}

@QueryHandler(ReadOwnMeters)
export class ReadOwnMetersHandler implements IQueryHandler<ReadOwnMeters> {
  constructor(
    private readonly map: AccessMap,
    private readonly months: Months,
    private readonly meterMonths: MeterMonths,
    private readonly senders: Senders,
  ) {}

  async execute({ call }: ReadOwnMeters): Promise<AnswerOf<R['readOwnMeters']>> {
    const { idUser } = actorOf(call);
    const own = await ownAssociations(this.map, this.months, idUser);
    const found = await Promise.all(own.map((one) => this.of(one, idUser, today())));
    return { apartments: found.flat() };
  }

  private async of(
    { association, apartments }: Own,
    idUser: number,
    date: LocalDate,
  ): Promise<OwnMeters[]> {
    const month = await this.months.openMonth(association);
    const sources = month === null ? undefined : await this.meterMonths.find(association, month);
    const takes = sources !== undefined && stateOfMonth(sources.month) !== 'published';
    const { firstDay, lastDay } = association.readingWindow;
    const isOpen = takes && isWithin(association.readingWindow, date);
    const senderOf = await this.senders.ofReadings(
      association,
      { months: sources === undefined ? [] : [sources.month.month!], apartments },
      { tenant: idUser },
    );
    return Promise.all(
      apartments.map(async (idAp) => ({
        ...homeOf(association, idAp),
        idMonth: takes && month !== null ? monthIdOf(month) : null,
        window: { firstDay, lastDay, isOpen },
        meters: sources === undefined ? [] : await this.metersOf(sources, idAp, senderOf),
      })),
    );
  }

  private async metersOf(
    sources: MeterSources,
    idAp: number,
    senderOf: SenderOfReading,
  ): Promise<OwnMeters['meters']> {
    const idMonth = monthIdOf(sources.month.month!);
    const before = await this.meterMonths.before(sources, (one) => one === idAp);
    const recent = recentConsumptions(sources);
    return metersOfMonth(sources, (_, ofAp) => ofAp === idAp)
      .sort(byMeterPlace)
      .map((meter) => {
        const { idMeter } = meter;
        const { estimateE3: _, ...row } = meterRow(meter, sources, {
          recent: recent.get(idMeter),
          isOldEstimate: before.get(idMeter)?.isEstimate ?? false,
        });
        return {
          ...row,
          isProcessed: isProcessed(sources.month, idMeter),
          sentBy: row.indexTenantE3 === null ? null : senderOf(idMonth, idMeter),
          warnings: warningsOf(meter, sources, 'tenant', recent.get(idMeter)),
        };
      });
  }
}

@QueryHandler(ReadOwnMetersHistory)
export class ReadOwnMetersHistoryHandler implements IQueryHandler<ReadOwnMetersHistory> {
  constructor(
    private readonly map: AccessMap,
    private readonly months: Months,
    private readonly histories: MeterHistories,
    private readonly senders: Senders,
  ) {}

  async execute({ call }: ReadOwnMetersHistory): Promise<AnswerOf<R['readOwnMetersHistory']>> {
    const period = periodOf(call.query);
    const { idUser } = actorOf(call);
    const own = await ownAssociations(this.map, this.months, idUser);
    const found = own.map(async ({ association, apartments }) => {
      const senderOf = await this.senders.ofReadings(
        association,
        { months: monthsOf(period), apartments },
        { tenant: idUser },
      );
      const shown = { side: 'tenant', senderOf } as const;
      return Promise.all(
        apartments.map(async (idAp) => ({
          ...homeOf(association, idAp),
          history: await this.histories.of(association, new Set([idAp]), period, shown),
        })),
      );
    });
    return { apartments: (await Promise.all(found)).flat() };
  }
}

async function ownAssociations(map: AccessMap, months: Months, idUser: number): Promise<Own[]> {
  const byAssociation = groupedBy(map.homesOf(idUser), ({ idAs }) => idAs);
  return Promise.all(
    [...byAssociation].slice(0, ASSOCIATIONS_MOST).map(async ([idAs, homes]) => ({
      association: (await months.association(idAs)).association,
      apartments: homes.map(({ idAp }) => idAp),
    })),
  );
}

function homeOf(association: Association, idAp: number) {
  const { idAs, settings, apartments } = association;
  const apartment = apartments.get(idAp);
  return {
    idAs,
    idAp,
    association: settings.name,
    n: apartment?.number ?? '',
    ...placeOf(association, apartment?.idEntrance ?? 0),
  };
}

/** What a person does with the meters of their own apartments. */
@Controller()
export class OwnMetersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.readOwnMeters)
  read(@TheCall() call: CallOf<R['readOwnMeters']>) {
    return this.queries.execute(new ReadOwnMeters(call));
  }

  @Call(routes.readOwnMetersHistory)
  history(@TheCall() call: CallOf<R['readOwnMetersHistory']>) {
    return this.queries.execute(new ReadOwnMetersHistory(call));
  }

  @Call(routes.enterTenantReadings)
  enter(@TheCall() call: CallOf<R['enterTenantReadings']>) {
    return this.commands.execute(new EnterTenantReadings(call));
  }
}
