import { runPart } from '../part.js';
import { startMailCatcher } from './start-mail-catcher.js';

/** Runs the mail catcher as a process, set by MAIL_SMTP_PORT, MAIL_HTTP_PORT and MAIL_DIR. */
await runPart(async () => {
  const catcher = await startMailCatcher({
    smtpPort: Number(process.env['MAIL_SMTP_PORT'] ?? 0),
    httpPort: Number(process.env['MAIL_HTTP_PORT'] ?? 0),
    dir: process.env['MAIL_DIR'] ?? '.data/mail',
  });
  return {
    said: `Mesajele trimise se văd la ${catcher.url} (SMTP pe portul ${catcher.smtpPort})`,
    details: { url: catcher.url, smtpPort: catcher.smtpPort },
    stop: () => catcher.stop(),
  };
});
