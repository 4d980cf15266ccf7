import { areSame } from '@scara/domain/kernel';
import { useCallback, useMemo, useReducer } from 'react';

import type { Rows } from './sheet-model.js';

/** How many steps can be undone. */
const stepsMost = 100;

type State = {
  readonly past: readonly Rows[];
  readonly rows: Rows;
  readonly future: readonly Rows[];
};

type Step =
  | { readonly kind: 'edit'; readonly over: (rows: Rows) => Rows }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** The server's changes, applied to the steps before and after as well. */
  | { readonly kind: 'sync'; readonly over: (rows: Rows) => Rows };

export function step(state: State, action: Step): State {
  const { past, rows, future } = state;
  switch (action.kind) {
    case 'edit': {
      const next = action.over(rows);
      return areSame(next, rows)
        ? state
        : { past: [...past.slice(1 - stepsMost), rows], rows: next, future: [] };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return { past: past.slice(0, -1), rows: before, future: [rows, ...future] };
    }
    case 'redo': {
      const [next, ...later] = future;
      return next === undefined ? state : { past: [...past, rows], rows: next, future: later };
    }
    case 'sync':
      return {
        past: past.map(action.over),
        rows: action.over(rows),
        future: future.map(action.over),
      };
  }
}

/** Keeps the rows of a sheet with undo and redo. */
export function useSheet(first: () => Rows) {
  const [state, act] = useReducer(step, null, () => ({ past: [], rows: first(), future: [] }));
  const edit = useCallback((over: (rows: Rows) => Rows) => {
    act({ kind: 'edit', over });
  }, []);
  const undo = useCallback(() => {
    act({ kind: 'undo' });
  }, []);
  const redo = useCallback(() => {
    act({ kind: 'redo' });
  }, []);
  const sync = useCallback((over: (rows: Rows) => Rows) => {
    act({ kind: 'sync', over });
  }, []);
  const { past, rows, future } = state;
  return useMemo(
    () => ({
      rows,
      edit,
      undo,
      redo,
      sync,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }),
    [rows, edit, undo, redo, sync, past.length, future.length],
  );
}
