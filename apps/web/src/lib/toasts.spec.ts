import { fitted, type ToastTone } from './toasts.js';

const shown = (...tones: ToastTone[]) =>
  fitted(tones.map((tone, id) => ({ id, tone, text: tone }))).map(({ id }) => id);

describe('of more messages than there is room for', () => {
  it('the oldest go that would go by themselves', () => {
    expect(shown('done', 'error', 'info', 'warning', 'done')).toEqual([1, 2, 3, 4]);
    expect(shown('error', 'done', 'done', 'done', 'error', 'done')).toEqual([0, 3, 4, 5]);
  });

  it('none goes that waits until it is closed, nor the newest', () => {
    expect(shown('error', 'warning', 'error', 'error', 'error')).toEqual([0, 1, 2, 3, 4]);
    expect(shown('error', 'error', 'error', 'error', 'done')).toEqual([0, 1, 2, 3, 4]);
    expect(shown('error', 'error', 'error', 'done', 'error', 'done')).toEqual([0, 1, 2, 4, 5]);
  });

  it('and all stay while there is room', () => {
    expect(shown('done', 'info', 'error', 'done')).toEqual([0, 1, 2, 3]);
  });
});
