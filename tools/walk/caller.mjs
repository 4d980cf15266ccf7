// A user of the product's API: an account, a session, and commands that are sent again while a store is away.
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Kept connections of node:http: fetch takes twice the processor time, and a story makes a thousand calls. */
const agent = new Agent({ keepAlive: true });

/** Creates the account; an existing one is left unchanged. */
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
 * Signs in. `story` names the series of commands: the same command of the same story has the same id, so that an
 * interrupted story continues where it stopped and creates nothing twice.
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
    /** Sends a command; `what` distinguishes it from the story's other commands. Returns the body of the answer. */
    async write(method, path, body, what) {
      const key = { 'idempotency-key': commandId(`${story} ${what}`) };
      const send = { method, headers: { ...headers, ...key }, body };
      const answer = await answered(address + path, send, `${story}, ${what}`);
      position = answer.position ?? position;
      return answer;
    },
    /** Reads a path; the answer includes the effect of this user's last command. */
    read(path) {
      const at = position === undefined ? {} : { 'x-scara-position': position };
      return answered(address + path, { headers: { ...headers, ...at } }, path);
    },
  };
}

/**
 * Returns the answer's body; repeats the call after a temporary refusal (a store is away, or the read models are
 * behind).
 */
async function answered(url, call, what) {
  for (let attempt = 1; ; attempt += 1) {
    const { ok, status, text } = await asked(url, call);
    if (ok) return JSON.parse(text);
    const isPassing = status === 503 || status === 429;
    if (!isPassing || attempt === 20) throw refusal(what, text);
    await delay(500);
  }
}

/** Returns an error with the product's message, and the field that it is about, if there is one. */
function refusal(what, text) {
  try {
    const { message: sentence, errors } = JSON.parse(text);
    const [field] = Object.keys(errors ?? {});
    return Object.assign(new Error(`${what}: ${sentence}`), { sentence, field });
  } catch {
    return new Error(`${what}: ${text}`);
  }
}

/** Makes one HTTP call and returns its complete answer. */
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

/** Returns a uuid derived from the text. */
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
