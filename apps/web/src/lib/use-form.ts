import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';

import { changedOf } from './changed-of.js';
import { clearDraft, clearsDraft, readDraft, writeDraft } from './drafts.js';
import { afterPress } from './press.js';
import { ProblemError, sentenceOf } from './problem-error.js';
import { t } from './text.js';
import { useHeldTyped } from './typed.js';

/** How long a field may be wrong while the user types before the error is shown (1-core §9). */
const errorDelayMs = 800;

export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

type FormOptions<Values> = {
  readonly initial: Values;
  /** Returns every wrong field with its sentence; called on each render, so it must be cheap. */
  readonly validate: (values: Values) => FormErrors<Values>;
  /** If it returns the promise of the save, the draft also goes when the form was left before the answer. */
  readonly onSubmit: (values: Values) => unknown;
  /** Name of the draft in sessionStorage, which survives an expired session and a reload. Never for passwords. */
  readonly draft?: string;
};

/**
 * Manages the values and errors of a form. An error appears once its field was left, or 800 ms after the last keystroke
 * in it. Submitting shows all errors and focuses the first. A refusal of the server stays under its field until that is
 * edited; a refusal of no single field is in `refusal` until the next submit.
 */
export function useForm<Values extends Record<string, string | boolean>>({
  initial,
  validate,
  onSubmit,
  draft,
}: FormOptions<Values>) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readDraft<Values>(draft) }));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FormErrors<Values>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  // The answer arrives renders after the submit: it needs the values of then, not those that were sent.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const isChanged = Object.keys(values).some((name) => values[name] !== initial[name]);
  useHeldTyped(isChanged && draft === undefined);

  const errors: FormErrors<Values> = { ...validate(values), ...refused };

  const show = useCallback((names: readonly string[]) => {
    setShown((before) => new Set([...before, ...names]));
  }, []);

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending.values()) clearTimeout(timer);
    };
  }, []);

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => {
      const next = { ...before, [name]: value };
      // Only changed fields are kept: the others are read again with the record, which another user may have changed.
      writeDraft(draft, changedOf(next, initial));
      return next;
    });
    setRefused(({ [name]: _, ...others }) => others as FormErrors<Values>);
    // While the user types, an error waits; one already shown disappears as soon as it is fixed.
    clearTimeout(timers.current.get(name));
    timers.current.set(
      name,
      setTimeout(() => {
        show([name]);
      }, errorDelayMs),
    );
  };

  const focusFirst = (wrong: FormErrors<Values>) => {
    const first = Object.keys(values).find(
      (name) => wrong[name] !== undefined && elements.current.has(name),
    );
    const element = first === undefined ? undefined : elements.current.get(first);
    element?.focus();
    // `focus` does not scroll to an element that already has the focus.
    element?.scrollIntoView({ block: 'nearest' });
  };

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: shown.has(name) || refused[name] !== undefined ? errors[name] : undefined,
    onChange: (value: Values[Name]) => {
      set(name, value);
    },
    onBlur: () => {
      afterPress(() => {
        show([name]);
      });
    },
    inputRef: (element: HTMLElement | null) => {
      if (element === null) elements.current.delete(name);
      else elements.current.set(name, element);
    },
  });

  const check = <Name extends keyof Values & string>(name: Name) => {
    const { value, ...rest } = field(name);
    return { ...rest, checked: value as boolean };
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    show(Object.keys(values));
    const wrong = validate(values);
    if (Object.keys(wrong).length > 0) {
      focusFirst(wrong);
      return;
    }
    setRefusal(null);
    const saved = onSubmit(values);
    if (saved instanceof Promise) saved.then(clearsDraft(draft), () => undefined);
  };

  /** Replaces a proposed value `stood` by `next`; a value typed over it stays. */
  const follow = useCallback(
    <Name extends keyof Values & string>(name: Name, stood: Values[Name], next: Values[Name]) => {
      setValues((before) => (before[name] === stood ? { ...before, [name]: next } : before));
    },
    [],
  );

  const reset = (next: Values = initial) => {
    for (const timer of timers.current.values()) clearTimeout(timer);
    setValues(next);
    setShown(new Set());
    setRefused({});
    clearDraft(draft);
  };

  const refuse = (fields: Readonly<Record<string, string>>): boolean => {
    const mine = Object.fromEntries(
      Object.entries(fields).filter(([name]) => name in values),
    ) as FormErrors<Values>;
    setRefused(mine);
    focusFirst(mine);
    return Object.keys(mine).length > 0;
  };

  return {
    values,
    set,
    field,
    check,
    submit,
    /** Shows the server's refusals under their fields and focuses the first; returns false if none is of this form. */
    refuse,
    refusal,
    setRefusal,
    /** Makes an error handler: refusals of this form's fields go under them, `others` gets every other error. */
    onRefusal:
      (
        others: (error: unknown) => void = (error) => {
          setRefusal(sentenceOf(error, t('http.notSaved')));
        },
      ) =>
      (error: unknown): void => {
        if (!(error instanceof ProblemError && refuse(error.fields))) others(error);
      },
    follow,
    focus: (name: keyof Values & string) => {
      elements.current.get(name)?.focus();
    },
    reset,
    /**
     * Called when the record was saved, from here or by another user: `next` replaces `stood`. What was typed meanwhile
     * stays in its fields, still to be saved. Returns whether there was any.
     */
    goOn: (stood: Values, next: Values = stood): boolean => {
      const typed = changedOf(latest.current, stood);
      const names = Object.keys(typed);
      if (names.length === 0) {
        reset(next);
        return false;
      }
      const left = { ...next, ...typed };
      setValues(left);
      setShown(new Set(names));
      writeDraft(draft, typed);
      return true;
    },
    isChanged,
    clearDraft: () => {
      clearDraft(draft);
    },
  };
}
