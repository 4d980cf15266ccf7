import { startApiStack } from './api-stack.js';

// The process of the shared installation: says where it is, ends when its parent lets go of it.
const stack = await startApiStack();
const { url, config, mails, postgres } = stack;
process.once('disconnect', () => void stack.stop().then(() => process.exit(0)));
process.send!({ url, config, mails: { url: mails.url }, eventsUrl: postgres.url('events') });
