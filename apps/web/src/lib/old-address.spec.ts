import { cleanPathOf } from './old-address.js';

describe('old addresses', () => {
  it.each([
    ['/admin.html', '#/tasks', '/tasks'],
    ['/outgotable.html', '#/association/a/group/g/month/m', '/association/a/group/g/month/m'],
    ['/fundstable.html', '#/association/1/group/2/month/3', '/association/1/group/2/month/3/funds'],
    ['/', '#/account/profile', '/account/profile'],
    ['/tenant.html', '', '/'],
  ])('%s%s stands for %s', (path, hash, clean) => {
    expect(cleanPathOf(path, hash)).toBe(clean);
  });

  it.each([
    ['/account/profile', ''],
    ['/', '#content'],
    ['/componente', '#/x'],
  ])('%s%s is a clean address', (path, hash) => {
    expect(cleanPathOf(path, hash)).toBeNull();
  });
});
