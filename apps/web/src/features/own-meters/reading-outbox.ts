/** A reading typed by a tenant, kept on the device until the server has accepted or refused it. */
export type WaitingReading = {
  /** The command's Idempotency-Key, made once: however often the reading is sent, it is carried out once. */
  readonly key: string;
  /** The user who typed it: another user who signs in on this device does not send it. */
  readonly idUser: number;
  readonly idAs: number;
  readonly idAp: number;
  readonly idMonth: number;
  readonly idMeter: number;
  readonly indexE3: number;
  readonly rollOverDigits?: number;
  readonly isSure?: boolean;
  /** The photo as a data URL; '' for none. */
  readonly photo: string;
  /** Why the server refused it; '' while it waits. */
  readonly refusal: string;
};

const database = 'scara-readings';
const store = 'waiting';

/** Readings in IndexedDB: they survive the page, the browser and a lost connection. Rejects if storage fails. */
export const readingOutbox = {
  all: async (idUser: number): Promise<readonly WaitingReading[]> => {
    const kept = await run<WaitingReading[]>('readonly', (rows) => rows.getAll());
    return kept.filter((one) => one.idUser === idUser);
  },
  /** Keeps one reading per meter: the last one typed replaces an earlier one. */
  put: async (reading: WaitingReading): Promise<void> => {
    const others = await readingOutbox.all(reading.idUser);
    for (const other of others) {
      if (other.idMeter === reading.idMeter && other.idAs === reading.idAs) {
        if (other.key !== reading.key) await readingOutbox.remove(other.key);
      }
    }
    await run('readwrite', (rows) => rows.put(reading));
  },
  /** Stores why the server refused a reading, unless a later one has replaced it, or it was removed, meanwhile. */
  refuse: async (key: string, refusal: string): Promise<void> => {
    await run('readwrite', (rows) => {
      const kept = rows.get(key) as IDBRequest<WaitingReading | undefined>;
      kept.onsuccess = () => {
        if (kept.result !== undefined) rows.put({ ...kept.result, refusal });
      };
      return kept;
    });
  },
  remove: async (key: string): Promise<void> => {
    await run('readwrite', (rows) => rows.delete(key));
  },
};

async function run<Value>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(store, { keyPath: 'key' });
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(new Error('IndexedDB'));
    };
  });
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      // The write is certain only once the transaction has completed.
      transaction.oncomplete = () => {
        resolve(request.result as Value);
      };
      transaction.onabort = () => {
        reject(new Error('IndexedDB'));
      };
    });
  } finally {
    opened.close();
  }
}
