import { startMailCatcher } from './start-mail-catcher.js';

try {
  const catcher = await startMailCatcher({
    smtpPort: Number(process.env['MAIL_SMTP_PORT'] ?? 0),
    httpPort: Number(process.env['MAIL_HTTP_PORT'] ?? 0),
    dir: process.env['MAIL_DIR'] ?? '.data/mail',
  });
  console.log(`Mesajele trimise se văd la ${catcher.url} (SMTP pe portul ${catcher.smtpPort})`);
  const stop = () => void catcher.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // Forked with a channel, it follows its launcher even when that one is killed.
  process.once('disconnect', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
