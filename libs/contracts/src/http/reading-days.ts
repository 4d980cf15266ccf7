/** Returns on which days tenants send readings: a window may be one day, the whole month, or go over its end. */
export function readingDaysText(first: number, last: number): string {
  if (first === last) return `în ziua ${first} a lunii`;
  if (first === 1 && last === 31) return 'în orice zi a lunii';
  return first < last
    ? `între zilele ${first} și ${last} ale lunii`
    : `din ziua ${first} până în ziua ${last} a lunii următoare`;
}
