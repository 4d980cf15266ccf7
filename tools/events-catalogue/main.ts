import { add, compare, nameOf } from './catalogue.js';

// npm run events:catalogue: adds missing entries, and fails if the schema of a stored version has changed.
const { missing, changed } = await compare();
for (const entry of missing) {
  await add(entry);
  console.log(`added ${nameOf(entry)}`);
}
for (const name of changed) {
  console.error(`${name}: events of this version are stored already. Keep its shape and write the`);
  console.error('  new one as the next version, with an upcaster from this one.');
}
if (changed.length > 0) process.exitCode = 1;
else console.log('Every stored shape is as it was written.');
