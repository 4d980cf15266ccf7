import { describe, expect, it, jest } from '@jest/globals';

import { aBrowser } from '../testing/a-browser.js';

/** The answer of the server to every upload. */
const answer = { status: 200, responseText: '{"tmpName":"abc"}' };

class Request {
  readonly upload = {};
  readonly status = answer.status;
  readonly responseText = answer.responseText;
  onload = (): void => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.onload();
  }
}

aBrowser({
  document: { cookie: '' },
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  XMLHttpRequest: Request,
});

const ends: string[] = [];
jest.unstable_mockModule('./session-end.js', () => ({
  reportAway: (kind: string) => ends.push(kind),
}));

const said: string[] = [];
jest.unstable_mockModule('./toasts.js', () => ({
  toast: (_: string, text: string) => said.push(text),
}));

const { uploadFile } = await import('./document-queries.js');

const upload = () => uploadFile(7, new File(['x'], 'factura.pdf'), () => undefined);

describe('a file that is sent', () => {
  it('is known by the name that it waits under', async () => {
    expect(await upload()).toBe('abc');
    expect(ends).toEqual([]);
  });

  it('asks to sign in again where the session is over, as every call does', async () => {
    answer.status = 402;
    answer.responseText = '{"code":"session-expired","message":"Sesiunea a expirat."}';
    await expect(upload()).rejects.toMatchObject({ status: 402, message: 'Sesiunea a expirat.' });
    expect(ends).toEqual(['expired']);
  });

  it('leaves the rights that are gone to be said once, beside its name', async () => {
    answer.status = 403;
    answer.responseText = '{"code":"forbidden","message":"Nu aveți acest drept."}';
    await expect(upload()).rejects.toMatchObject({ status: 403, message: 'Nu aveți acest drept.' });
    expect(said).toEqual([]);
  });
});
