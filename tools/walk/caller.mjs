// A person at the product's door: an account, a session, commands that are sent again while a store is away.
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Kept connections of node:http: a call by fetch costs twice the processor time, and a story has a thousand of them. */
const agent = new Agent({ keepAlive: true });

/** Makes the account; an address that has one already is left as it is. */
export async function register(address, { email, password, firstName, lastName }) {
  const body = {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName,
    termsAccepted: true,
  };
  const headers = { 'content-type': 'application/json', origin: address };
  const answer = await asked(`${address}/api/auth/user`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`contul ${email}: ${answer.text}`);
}

/**
 * Signs in. `story` names what is being told: the same command of the same story has the same id, so that a story
 * broken off goes on where it stopped and nothing is made twice.
 */
export async function signIn(address, { email, password }, story) {
  const own = { 'content-type': 'application/json', origin: address };
  const body = { email, password };
  const entry = await asked(`${address}/api/auth/login`, { method: 'POST', headers: own, body });
  if (!entry.ok) throw new Error(`autentificarea ${email}: ${entry.text}`);
  const cookies = new Map(
    entry.headers['set-cookie'].map((line) => line.split(';')[0].split(/=(.*)/s).slice(0, 2)),
  );
  const headers = {
    ...own,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-c-user': decodeURIComponent(cookies.get('c_user') ?? ''),
  };
  let position;
  return {
    /** Sends a command; `what` tells it from every other one of the story. Answers the body. */
    async write(method, path, body, what) {
      const key = { 'idempotency-key': commandId(`${story} ${what}`) };
      const send = { method, headers: { ...headers, ...key }, body };
      const answer = await answered(address + path, send, `${story}, ${what}`);
      position = answer.position ?? position;
      return answer;
    },
    /** Reads what the last command of this person already shows. */
    read(path) {
      const at = position === undefined ? {} : { 'x-scara-position': position };
      return answered(address + path, { headers: { ...headers, ...at } }, path);
    },
  };
}

/** The answer's body; a passing refusal (a store away, a reading not yet there) is asked again. */
async function answered(url, call, what) {
  for (let attempt = 1; ; attempt += 1) {
    const { ok, status, text } = await asked(url, call);
    if (ok) return JSON.parse(text);
    const isPassing = status === 503 || status === 429;
    if (!isPassing || attempt === 20) throw refusal(what, text);
    await delay(500);
  }
}

/** An error with what the product said, and of which field, where it said it in a sentence. */
function refusal(what, text) {
  try {
    const { message: sentence, errors } = JSON.parse(text);
    const [field] = Object.keys(errors ?? {});
    return Object.assign(new Error(`${what}: ${sentence}`), { sentence, field });
  } catch {
    return new Error(`${what}: ${text}`);
  }
}

/** One call over HTTP with its whole answer. */
function asked(url, { method = 'GET', headers, body }) {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status, headers: told } = response;
        resolve({ ok: status >= 200 && status < 300, status, headers: told, text });
      });
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}

/** The same uuid for the same words, whenever it is asked. */
function commandId(what) {
  const bytes = createHash('sha1').update(`scara ${what}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
