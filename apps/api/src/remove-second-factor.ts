import { Attempts } from './account/attempts.js';
import { SecondFactors } from './account/second-factor/second-factors.js';
import { Sessions } from './account/sessions.js';
import { Users } from './account/users.js';
import { operatorCommand } from './operator-command.js';

/**
 * The operator's command for a lost phone: `npm run remove-second-factor -- EMAIL`. The account requires no code any
 * more, its sessions end because the phone may have one, and its person is mailed. No route of the API can do this.
 */
const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Folosire: npm run remove-second-factor -- EMAIL');
  process.exit(2);
}

await operatorCommand('remove-second-factor', async (infrastructure) => {
  const user = await new Users(infrastructure).byEmail(email.trim().toLowerCase());
  if (user === undefined) throw new Error('Nu există un cont cu această adresă de e-mail.');
  const factors = new SecondFactors(infrastructure, new Attempts(infrastructure));
  const sessions = new Sessions(infrastructure);
  if (!(await factors.remove(user.idUser, sessions))) {
    throw new Error('Contul nu are verificarea în doi pași pornită.');
  }
  await sessions.endAllOf(user.idUser);
  console.log('Verificarea în doi pași a fost scoasă și sesiunile contului s-au încheiat.');
});
