import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';

import { changedOf } from './changed-of.js';
import { clearDraft, readDraft, writeDraft } from './drafts.js';
import { afterPress } from './press.js';
import { isConflict, ProblemError, sentenceOf } from './problem-error.js';
import { t } from './text.js';
import { useHeldTyped } from './typed.js';

/** How long a field may be wrong while it is being typed before that is said (1-core §9). */
const errorDelayMs = 800;

export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

type FormOptions<Values> = {
  readonly initial: Values;
  /** Every wrong field with its sentence; asked on each render, so it must be cheap. */
  readonly validate: (values: Values) => FormErrors<Values>;
  readonly onSubmit: (values: Values) => void;
  /** Kept in the session under this name, so that an expired session or a reload loses nothing typed. Never for passwords. */
  readonly draft?: string;
};

type Filled<Values> = {
  readonly isChanged: boolean;
  readonly goOn: (stood: Values, next: Values) => unknown;
};
export type Write = {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
};

/**
 * Lets a form go on after somebody else saved its record: where nothing is typed in it, or where the conflict has been told.
 * It then shows the record as it is `now`; what was typed over the record that `stood` before stays typed. Answers whether
 * it went on.
 */
export function goesOnFrom<Values>(
  form: Filled<Values>,
  write: Write,
  stood: Values,
  now: Values,
): boolean {
  if (write.isPending || (form.isChanged && !isConflict(write.error))) return false;
  form.goOn(stood, now);
  write.reset();
  return true;
}

/**
 * A form's behaviour: errors appear once a field was left, or 800 ms after the last keystroke in it;
 * sending shows all of them and moves to the first; what the server refused stands under its field until it is edited,
 * what it refused of none of them is `refusal`, until it is sent again.
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

  // As they stand when an answer comes, renders after what was sent.
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
      // What was not typed is read anew: somebody else may have changed it by then.
      writeDraft(draft, changedOf(next, initial));
      return next;
    });
    setRefused(({ [name]: _, ...others }) => others as FormErrors<Values>);
    // While it is typed a field is given time; an error already on screen goes as soon as it is mended.
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
    // One that has the focus already is not scrolled to by it.
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
    onSubmit(values);
  };

  /** What was proposed as `stood` is proposed as `next` now; what was typed over it stays. */
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
    /** Puts the server's refusals under their fields and moves to the first; answers false when none is of this form. */
    refuse,
    refusal,
    setRefusal,
    /** What failed: refusals of this form's fields go under them, `others` gets whatever else it was. */
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
     * The record was saved, from here or by somebody else: `next` takes the place of `stood`. What was typed meanwhile stays
     * in its fields, still to be saved. Answers whether there was any.
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
