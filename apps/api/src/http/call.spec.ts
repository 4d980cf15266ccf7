import { routes } from '@scara/contracts/http';
import { contextOf } from '../association/associations.js';
import { type Call, jobCall, partOf } from './call.js';
import { commandIdNamed } from './command-id.js';

const STEP = {
  params: { idAs: 7 },
  query: {},
  body: { name: 'A' },
  commandId: commandIdNamed('step 1'),
};

describe('who may send a command again', () => {
  const job = jobCall(routes.addBlock, { idUser: 1, role: 1 }, STEP);
  const own: Call<typeof routes.addBlock> = {
    ...STEP,
    route: routes.addBlock,
    actor: job.actor,
    ifMatch: undefined,
    request: {} as Call['request'],
    reply: {} as Call['reply'],
  };

  it('of a job whoever carries it on: a take-over that broke off is confirmed again by anybody', () => {
    expect(contextOf(job, 7, 1)).toMatchObject({ actor: 1, isContinuable: true });
  });

  it('of a part that a call writes under an id of its own whoever comes to do the same', () => {
    const part = partOf(own, commandIdNamed('supplier invoice 7 3'));
    expect(contextOf(part, 7, 1)).toMatchObject({
      isContinuable: true,
      causationId: own.commandId,
    });
  });

  it('of a person’s own key that person alone', () => {
    expect(contextOf(own, 7, 1).isContinuable).toBeUndefined();
  });
});
