import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { AccessMap } from '../access/access-map.js';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import type { Listed } from '../print/list-form.js';
import { askedAs, papersFile, sheetsFile } from '../reports/sheets.js';
import { personsList, personsReportList } from './persons-lists.js';
import { Persons } from './persons.js';

type R = typeof routes;

export class ReadPersons extends queryOf<R['readPersons']>() {}
export class ReadPersonsReport extends queryOf<R['readPersonsReport']>() {}

@QueryHandler(ReadPersons)
export class ReadPersonsHandler implements IQueryHandler<ReadPersons> {
  constructor(private readonly persons: Persons) {}

  execute({ call }: ReadPersons): Promise<AnswerOf<R['readPersons']>> {
    const { idAs, fromM: from, toM: to } = call.params;
    return this.persons.byMonth(idAs, { from, to }, actorOf(call).scope);
  }
}

/** Reports the associations assigned to an accountant, as the reports of bills do. */
@QueryHandler(ReadPersonsReport)
export class ReadPersonsReportHandler implements IQueryHandler<ReadPersonsReport> {
  constructor(
    private readonly persons: Persons,
    private readonly map: AccessMap,
  ) {}

  execute({ call }: ReadPersonsReport): Promise<AnswerOf<R['readPersonsReport']>> {
    const { fromM, fromY, toM, toY } = call.query;
    const period = { from: fromY * 100 + fromM, to: toY * 100 + toM };
    const own = [...this.map.accountedBy(actorOf(call).idUser)].sort((a, b) => a - b);
    return this.persons.ofAssociations(own, period);
  }
}

@Controller()
export class PersonsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly users: Users,
  ) {}

  @Call(routes.readPersons)
  read(@TheCall() call: CallOf<R['readPersons']>) {
    return this.queries.execute(new ReadPersons(call));
  }

  @Call(routes.printPersonsWorkbook)
  async workbook(@TheCall() call: CallOf<R['printPersonsWorkbook']>): Promise<StreamableFile> {
    const { fromM, toM } = call.params;
    const report = await this.queries.execute(
      new ReadPersons({ ...call, route: routes.readPersons }),
    );
    return sheetsFile(call, `persoane-${fromM}-${toM}`, [personsList(report)]);
  }

  @Call(routes.readPersonsReport)
  report(@TheCall() call: CallOf<R['readPersonsReport']>) {
    return this.queries.execute(new ReadPersonsReport(call));
  }

  @Call(routes.printPersonsReportWorkbook)
  async reportWorkbook(
    @TheCall() call: CallOf<R['printPersonsReportWorkbook']>,
  ): Promise<StreamableFile> {
    return sheetsFile(call, nameOf(call), [await this.reportList(call)]);
  }

  /** Signed by the accountant, since the report is of no single association. */
  @Call(routes.printPersonsReportPaper)
  async reportPaper(
    @TheCall() call: CallOf<R['printPersonsReportPaper']>,
  ): Promise<StreamableFile> {
    const { idUser } = actorOf(call);
    const own = (await this.users.names([idUser]))(idUser);
    return papersFile(call, nameOf(call), [await this.reportList(call)], {
      association: { name: own, ...NO_LETTERHEAD },
      date: today(),
      signatures: ['Contabil'],
    });
  }

  private async reportList(call: CallOf<Printing>): Promise<Listed> {
    const asked = askedAs(call, routes.readPersonsReport);
    const { associations } = await this.queries.execute(new ReadPersonsReport(asked));
    return personsReportList(associations);
  }
}

type Printing = R['printPersonsReportWorkbook'];

const NO_LETTERHEAD = {
  cif: null,
  address: null,
  iban: null,
  bank: null,
  logo: null,
  stamp: null,
};

const nameOf = ({ query: { fromM, fromY, toM, toY } }: CallOf<Printing>): string =>
  `persoane-${fromY * 100 + fromM}-${toY * 100 + toM}`;
