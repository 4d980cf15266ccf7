import { logger } from './logger.js';

describe('how much is logged', () => {
  const before = process.env['LOG_LEVEL'];
  afterEach(() => {
    if (before === undefined) delete process.env['LOG_LEVEL'];
    else process.env['LOG_LEVEL'] = before;
  });

  it.each([
    ['', 'info'],
    ['warn', 'warn'],
  ])('LOG_LEVEL="%s" logs from %s on', (level, from) => {
    process.env['LOG_LEVEL'] = level;
    expect(logger('test').level).toBe(from);
  });
});
