import type { MeterView } from '@scara/contracts/http';
import { useCallback, useEffect, useState } from 'react';

import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import {
  afterTyping,
  isStanding,
  standing,
  type Typed,
  typedOver,
  withoutStanding,
} from './reading-rows.js';

type TypedReadings = ReadonlyMap<number, Typed>;

/** Keeps the unsaved input by meter, and stores it under the name `draft` so that it survives a reload. */
export function useTypedReadings(draft: string, meters: readonly MeterView[]) {
  const [typed, setTyped] = useState<TypedReadings>(() => withoutStanding(meters, keptIn(draft)));
  const [read, setRead] = useState(meters);
  if (read !== meters) {
    setRead(meters);
    setTyped(withoutStanding(meters, typed));
  }
  useEffect(() => {
    if (typed.size === 0) clearDraft(draft);
    else writeDraft(draft, Object.fromEntries(typed));
  }, [draft, typed]);

  const type = useCallback((meter: MeterView, value: Typed) => {
    setTyped((before) => {
      const next = new Map(before);
      // Input that was typed and changed back leaves nothing to save or discard.
      if (isStanding(meter, value)) next.delete(meter.idMeter);
      else next.set(meter.idMeter, typedOver(meter, before.get(meter.idMeter), value));
      return next;
    });
  }, []);
  const typeIndexes = useCallback((indexes: readonly (readonly [MeterView, string])[]) => {
    setTyped((before) => {
      const next = new Map(before);
      for (const [meter, index] of indexes) {
        const known = before.get(meter.idMeter);
        const value = afterTyping(meter, known ?? standing(meter), index);
        next.set(meter.idMeter, typedOver(meter, known, value));
      }
      return next;
    });
  }, []);
  return {
    typed,
    type,
    typeIndexes,
    drop: () => {
      setTyped(new Map());
    },
    /** Removes what was saved by `sent`; input typed over it meanwhile stays, still to be saved. */
    settle: (sent: TypedReadings) => {
      setTyped((now) => new Map([...now].filter(([id, value]) => value !== sent.get(id))));
    },
  };
}

function keptIn(draft: string): TypedReadings {
  const kept = Object.entries(readDraft<Record<string, Typed>>(draft));
  return new Map(
    kept.flatMap(([id, value]): [number, Typed][] =>
      value === undefined ? [] : [[Number(id), value]],
    ),
  );
}
