// Gives tests under jest-light-runner, which knows no limit, the one that jest's own runner has: a test or hook that has
// not ended in time fails, told in jest's words (`isLate` in tools/start/test-results.mjs), and the next one begins.

/** As `testTimeout` in jest.config.mjs. */
const LIMIT_MS = 600_000;

// Where jest-circus, by which the runner collects tests and hooks, keeps who is told of each; its own come first.
globalThis[Symbol.for('EVENT_HANDLERS')].push(({ name, timeout = LIMIT_MS }, state) => {
  const { children, hooks } = state.currentDescribeBlock;
  if (name === 'add_test') limit(children.at(-1), 'test', timeout);
  if (name === 'add_hook') limit(hooks.at(-1), 'hook', timeout);
});

function limit(one, kind, limitMs) {
  const { fn } = one;
  one.fn = async () => {
    let timer;
    const late = new Promise((_, reject) => {
      const error = new Error(`Exceeded timeout of ${limitMs} ms for a ${kind}.`);
      timer = setTimeout(reject, limitMs, error);
    });
    try {
      await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
