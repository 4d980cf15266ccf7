import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { MalformedRequestError } from './append-request.js';
import { decodeReadQuery, type EventFilter } from './read-query.js';

const { Options } = streamsPb.ReadReq;

/** Returns the decoded filter of a read of $all from its start. */
function filterOf(change: (filter: streamsPb.ReadReq.Options.FilterOptions) => void): EventFilter {
  const filter = new Options.FilterOptions();
  filter.setCheckpointintervalmultiplier(1);
  change(filter);
  const all = new Options.AllOptions();
  const options = new Options().setAll(all).setFilter(filter).setCount('10');
  return decodeReadQuery(new streamsPb.ReadReq().setOptions(options)).filter!;
}

const expression = (regex: string, ...prefixes: string[]) => {
  const one = new Options.FilterOptions.Expression();
  one.setRegex(regex);
  one.setPrefixList(prefixes);
  return one;
};

const event = { stream: 'scară-1', type: 'PaymentRecorded' };

describe('a filter', () => {
  it('looks at the stream or at the type', () => {
    const onStream = filterOf((filter) => filter.setStreamIdentifier(expression('', 'scară-')));
    const onType = filterOf((filter) => filter.setEventType(expression('', 'X', 'Payment')));
    expect([onStream.matches(event), onType.matches(event)]).toEqual([true, true]);
    expect(onType.matches({ ...event, type: 'scară-', stream: 'X' })).toBe(false);
    expect(onStream.matches({ ...event, stream: 'X', type: 'scară-' })).toBe(false);
  });

  it.each(['^\\p{Lu}aymentRecorded$', '^Payment\\_?Recorded$'])('understands %s', (regex) => {
    const filter = filterOf((one) => one.setEventType(expression(regex)));
    expect(filter.matches(event)).toBe(true);
    expect(filter.matches({ ...event, type: 'paymentrecorded' })).toBe(false);
  });

  it('that is no expression is refused as such', () => {
    const wrong = () => filterOf((filter) => filter.setEventType(expression('(')));
    expect(wrong).toThrow(MalformedRequestError);
  });

  it('tells how far it looked after so many windows, of 32 events where none is named', () => {
    const interval = (window: number | undefined, windows: number) =>
      filterOf((filter) => {
        filter.setEventType(expression('', ''));
        if (window !== undefined) filter.setMax(window);
        filter.setCheckpointintervalmultiplier(windows);
      }).checkpointInterval;
    expect([interval(10, 2), interval(undefined, 3)]).toEqual([20, 96]);
  });
});
