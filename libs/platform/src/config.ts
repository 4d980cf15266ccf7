import { z } from 'zod';

const url = (...protocols: readonly string[]) =>
  z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)), {
    message: `trebuie să înceapă cu ${protocols.map((protocol) => `${protocol}://`).join(' sau ')}`,
  });

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  DATABASE_URL: url('postgres', 'postgresql'),
  EVENTSTORE_URL: url('esdb', 'esdb+discover'),
  REDIS_URL: url('redis', 'rediss').optional(),
  SMTP_URL: url('smtp', 'smtps').default('smtp://127.0.0.1:1025'),
  /**
   * The folder of all data that is kept on this machine; users' files are in its folder `files` (libs/platform/files).
   */
  SCARA_DATA: z.string().default('.data'),
  /** `https://KEY:SECRET@host/bucket?region=…`; if set, files are stored there instead. */
  S3_URL: url('http', 'https').optional(),
  /** The base address of links in e-mails. */
  PUBLIC_URL: url('http', 'https').default('http://localhost:8080'),
  HOST: z.string().default('localhost'),
  PORT: port.default(8080),
  WORKER_HTTP_PORT: port.default(0),
  PROJECTOR_HTTP_PORT: port.default(0),
  /** 32 bytes in base64, in the environment or in a file; wraps the keys of personal data. */
  SCARA_MASTER_KEY: z.string().optional(),
  SCARA_MASTER_KEY_FILE: z.string().optional(),
  /** The master keys used before, as base64 texts separated by spaces or commas, newest first. */
  SCARA_PREVIOUS_MASTER_KEYS: z.string().default(''),
});

export type Config = z.infer<typeof schema>;

/** Reads the settings of a process from its environment. Throws one Error that names every wrong setting. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Configurare greșită: ${faults.join('; ')}`);
}
