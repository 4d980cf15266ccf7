import { randomUUID } from 'node:crypto';
import { GLOBAL_ROLES_ID, globalRolesFamily, grantGlobalRoles } from './access/global-roles.js';
import { Users } from './account/users.js';
import { operatorCommand } from './operator-command.js';

/**
 * The operator's command `npm run grant -- EMAIL MASK`. Bits: 1 admin, 2 and 4 accountants, 8 online payments, 1024
 * superuser.
 */
const [email, mask] = process.argv.slice(2);
if (email === undefined || mask === undefined || !/^\d+$/.test(mask)) {
  console.error('Folosire: npm run grant -- EMAIL MASCA');
  process.exit(2);
}

await operatorCommand('grant', async (infrastructure) => {
  const user = await new Users(infrastructure).byEmail(email.trim().toLowerCase());
  if (user === undefined) throw new Error('Nu există un cont cu această adresă de e-mail.');
  const command = { idUser: user.idUser, roles: Number(mask) };
  const outcome = await infrastructure.store.decide(
    globalRolesFamily,
    GLOBAL_ROLES_ID,
    { commandId: randomUUID(), command, actor: 0, role: 0, associationId: null },
    (state) => grantGlobalRoles(command, state),
  );
  if (!outcome.ok) throw new Error('Masca de drepturi nu este validă.');
  console.log(
    outcome.events.length === 0
      ? 'Persoana are deja exact aceste drepturi.'
      : 'Drepturile au fost schimbate.',
  );
  if (command.roles !== 0 && user.isUnconfirmed) {
    console.log(
      'Atenție: nimeni nu a confirmat încă această adresă. Dacă nu persoana a făcut contul, retrageți-i drepturile.',
    );
  }
});
