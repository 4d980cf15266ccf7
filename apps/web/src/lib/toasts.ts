import { sharedValue } from './shared-value.js';

export type ToastTone = 'done' | 'info' | 'warning' | 'error';
export type Toast = {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
};

/** How long a toast stays, in milliseconds; null until it is closed. */
const staysMs: Record<ToastTone, number | null> = {
  done: 5_000,
  info: 6_000,
  warning: null,
  error: null,
};
const shownMax = 4;

const toasts = sharedValue<readonly Toast[]>([]);
let lastId = 0;

/** Returns the toasts to show: of more than four, the oldest go that would go by themselves, but not the newest. */
export function fitted(all: readonly Toast[]): readonly Toast[] {
  let over = all.length - shownMax;
  return all.filter((one) => staysMs[one.tone] === null || one === all.at(-1) || over-- <= 0);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** Removes all toasts, so that the next user does not see the previous user's messages. */
export function dismissAll(): void {
  toasts.set([]);
}

/** Removes the toast of a failure that the page now shows in the same words. */
export function dismissFailure(text: string): void {
  toasts.set(without('error', text));
}

const without = (tone: ToastTone, text: string): readonly Toast[] =>
  toasts.get().filter((shown) => shown.text !== text || shown.tone !== tone);

/** Shows a message. The same text is shown only once, so that a failing page does not pile up copies. */
export function toast(tone: ToastTone, text: string, action?: Toast['action']): number {
  const id = ++lastId;
  toasts.set(fitted([...without(tone, text), { id, tone, text, action }]));

  const ms = staysMs[tone];
  // A message with an action stays twice as long, so that the user can reach the action.
  if (ms !== null) {
    setTimeout(
      () => {
        dismissToast(id);
      },
      action === undefined ? ms : ms * 2,
    );
  }
  return id;
}

export const useToasts = toasts.useValue;
