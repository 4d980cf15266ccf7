import { eventId } from './event-id.js';

const COMMAND = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('eventId', () => {
  it('is a uuid of version 5, the same each time', () => {
    const id = eventId(COMMAND, 0, 'f');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(eventId(COMMAND, 0, 'f')).toBe(id);
  });

  // Python: uuid.uuid5(uuid.UUID('6ba7b810-9dad-11d1-80b4-00c04fd430c8'), '0:f')
  it('agrees with another implementation', () => {
    expect(eventId(COMMAND, 0, 'f')).toBe('33eb9588-0e22-5533-a59b-fbf66d7b0324');
  });

  it('differs by index, by command and by body', () => {
    const ids = [
      eventId(COMMAND, 0, 'f'),
      eventId(COMMAND, 1, 'f'),
      eventId(COMMAND, 0, 'g'),
      eventId(COMMAND.replace('6', '7'), 0, 'f'),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});
