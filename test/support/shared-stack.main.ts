import { startApiStack } from './api-stack.js';

// The process of the shared installation: reports its addresses, and ends when its parent disconnects.
const stack = await startApiStack();
const { url, config, mails, postgres } = stack;
process.once('disconnect', () => void stack.stop().then(() => process.exit(0)));
process.send!({ url, config, mails: { url: mails.url }, eventsUrl: postgres.url('events') });
