import type { StreamableFile } from '@nestjs/common';
import type { Route } from '@scara/contracts/http';
import { attachedFile } from '../http/attached-file.js';
import type { Call } from '../http/call.js';
import { formPdf } from '../print/form-paper.js';
import type { Listed, ListHead } from '../print/list-form.js';
import { workbook } from '../print/workbook.js';
import { monthCell } from '../print/words.js';

/** 'Luni: 09.2025 – 08.2026'; '' before the first month. */
export function periodText({
  fromM,
  toM,
}: {
  readonly fromM: number | null;
  readonly toM: number | null;
}): string {
  return fromM === null || toM === null ? '' : `Luni: ${monthCell(fromM)} – ${monthCell(toM)}`;
}

/** 'cheltuieli-202509-202608': files of different periods get different names. */
export function periodName(what: string, { query }: { readonly query: PeriodAsked }): string {
  const asked = [query.fromM, query.toM, query.date ?? query.idMonth];
  return [what, ...asked.filter((one) => one !== undefined)].join('-');
}

type PeriodAsked = {
  readonly fromM?: number | undefined;
  readonly toM?: number | undefined;
  readonly date?: string | undefined;
  readonly idMonth?: number | undefined;
};

/** Returns the sheets as a workbook file; `owner` names the association where the titles do not. */
export function sheetsFile(
  call: Call,
  name: string,
  lists: readonly Listed[],
  owner = '',
): StreamableFile {
  const content = workbook(lists.map(({ sheet }) => sheet(owner)));
  return attachedFile(call, content, `${name}.xlsx`);
}

/** Returns the lists as a PDF file, each starting on a new page. */
export function papersFile(
  call: Call,
  name: string,
  lists: readonly Listed[],
  head: ListHead,
): StreamableFile {
  const [first, ...more] = lists.flatMap(({ forms }) => forms(head));
  if (first === undefined) throw new Error('a report has at least one list');
  return attachedFile(call, formPdf(first, ...more), `${name}.pdf`);
}

/** Returns the same call for the route of the data that it prints; both routes have the same path and query. */
export function askedAs<R extends Route>(call: Call, route: R): Call<R> {
  return { ...call, route } as Call<R>;
}
