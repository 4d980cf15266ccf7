/** First and last month as yyyymm, both included; undefined leaves that end to the server. */
export type Period = { readonly from: number | undefined; readonly to: number | undefined };

export const queryOf = ({ from, to }: Period): Record<string, string> => ({
  ...(from === undefined ? {} : { from: String(from) }),
  ...(to === undefined ? {} : { to: String(to) }),
});
