import { about } from './public/about.js';
import { cookies } from './public/cookies.js';
import { documentation } from './public/documentation.js';
import { partners } from './public/partners.js';
import { personalData } from './public/personal-data.js';
import { prices } from './public/prices.js';
import { privacy } from './public/privacy.js';
import { terms } from './public/terms.js';
import { ro } from './ro.js';

const pages = [about, cookies, documentation, partners, personalData, prices, privacy, terms];

/** Labels of buttons, tabs and fields, and titles of pages. The last two names come from the server. */
const shown = new Set<unknown>([
  ...Object.values(ro),
  ...pages.map(({ title }) => title),
  'Informare de plată',
  'Canal',
]);

test.each([['The catalogue', ro] as const, ...pages.map((page) => [page.title, page] as const)])(
  '%s calls buttons, tabs and pages what they are called',
  (_title, texts) => {
    const quoted = JSON.stringify(texts).matchAll(/„(\p{Lu}[^”{]*)”/gu);
    expect([...quoted].map(([, name]) => name).filter((name) => !shown.has(name))).toEqual([]);
  },
);
