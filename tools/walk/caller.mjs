// A person at the product's door: an account, a session, commands that are sent again while a store is away.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

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
  const response = await fetch(`${address}/api/auth/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`contul ${email}: ${await response.text()}`);
}

/**
 * Signs in. `story` names what is being told: the same command of the same story has the same id, so that a story
 * broken off goes on where it stopped and nothing is made twice.
 */
export async function signIn(address, { email, password }, story) {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`autentificarea ${email}: ${await response.text()}`);
  const cookies = new Map(
    response.headers.getSetCookie().map((line) => line.split(';')[0].split(/=(.*)/s).slice(0, 2)),
  );
  const headers = {
    'content-type': 'application/json',
    origin: address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-c-user': decodeURIComponent(cookies.get('c_user') ?? ''),
  };
  let position;
  return {
    /** Sends a command; `what` tells it from every other one of the story. Answers the body. */
    async write(method, path, body, what) {
      const key = { 'idempotency-key': commandId(`${story} ${what}`) };
      const send = {
        method,
        headers: { ...headers, ...key },
        ...(body && { body: JSON.stringify(body) }),
      };
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
async function answered(url, request, what) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, request);
    if (response.ok) return await response.json();
    const isPassing = response.status === 503 || response.status === 429;
    if (!isPassing || attempt === 20) throw new Error(`${what}: ${await response.text()}`);
    await delay(500);
  }
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
