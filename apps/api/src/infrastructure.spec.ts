import { apiConfig } from './infrastructure.js';

const servers = {
  DATABASE_URL: 'postgres://127.0.0.1/scara',
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113',
};

describe('what the environment says of this app', () => {
  it('a number set to nothing is the default, as if it were not there: no bound is lifted by an empty line', () => {
    const { rateLimitPerMinute, meterReminderHour, erasureDelayMs, jobLockMs } = apiConfig(servers);
    expect({ rateLimitPerMinute, meterReminderHour }).toEqual({
      rateLimitPerMinute: 3_000,
      meterReminderHour: 9,
    });
    for (const nothing of ['', ' ']) {
      expect(
        apiConfig({
          ...servers,
          RATE_LIMIT_PER_MINUTE: nothing,
          METER_REMINDER_HOUR: nothing,
          ERASURE_DELAY_MS: nothing,
          JOB_LOCK_MS: nothing,
        }),
      ).toMatchObject({ rateLimitPerMinute, meterReminderHour, erasureDelayMs, jobLockMs });
    }
  });

  it('a number is taken as it is typed, 0 among them', () => {
    const said = { RATE_LIMIT_PER_MINUTE: '0', METER_REMINDER_HOUR: '0' };
    expect(apiConfig({ ...servers, ...said })).toMatchObject({
      rateLimitPerMinute: 0,
      meterReminderHour: 0,
    });
  });

  it.each([
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['RATE_LIMIT_PER_MINUTE', 'multe'],
    ['METER_REMINDER_HOUR', '24'],
    ['METER_REMINDER_HOUR', '9.5'],
    ['JOB_LOCK_MS', '999'],
    ['ERASURE_DELAY_MS', '-1'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => apiConfig({ ...servers, [name]: value })).toThrow(`Configurare greșită: ${name}`);
  });
});
