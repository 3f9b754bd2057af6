// Tells which page of the back office calls each operation that staff may call, and writes docs/staff-operations.md:
// `node src/app/operations/table.mjs`. A test compares the page with what this makes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { reasons, stands } from './reasons.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '../../../../../..');
const source = path.join(here, '../..');
const client = path.join(root, 'web/packages/client/src');
const page = path.join(root, 'docs/staff-operations.md');

const texts = new Map();

/** Every file is read once, though many pages draw it. */
function read(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
  return texts.get(file);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(file) : /\.tsx?$/.test(file) && !/\.test\./.test(file) ? [file] : [];
  });
}

/** The operations that staff may call, by id, with what each does. */
export function staffOperations() {
  const found = new Map();
  for (const [address, methods] of Object.entries(
    JSON.parse(read(path.join(root, 'api/openapi.json'))).paths,
  )) {
    for (const [method, operation] of Object.entries(methods)) {
      const access = operation['x-souk-access'];
      if (access.managers || access.staff) {
        found.set(operation.operationId, {
          method: method.toUpperCase(),
          address,
          summary: operation.summary,
        });
      }
    }
  }
  return found;
}

/** Names in each generated file: ecom-orders → { getOrder: 'ecom.orders.getOrder' }. */
function generated() {
  const folder = path.join(client, 'gen/operations');
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace('.gen.ts', ''),
      new Map(
        [
          ...read(path.join(folder, file)).matchAll(/export const (\w+) = operation<.*?\{ id: '([^']+)'/g),
        ].map(([, name, id]) => [name, id]),
      ),
    ]),
  );
}

// To ask whether somebody may call an operation, or to name its service, is not to call it.
const onlyNamed = (name) =>
  new RegExp(
    [
      `\\b(?:may|serviceKey|serviceOf|keyOf)\\(\\s*${name}\\b`,
      `\\bto=\\{\\[?${name}\\b`,
      `\\bneeds:\\s*\\[?${name}\\b`,
      `\\b(?:list)Key\\(${name}\\b`,
    ].join('|'),
    'g',
  );
const calls = (text, name) =>
  new RegExp(`(?<![\\w$])${name.replace('.', '\\.')}\\b`).test(text.replace(onlyNamed(name), ''));

function* imports(text) {
  const statement = /import\s+(type\s+)?(?:\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+'([^']+)'/g;
  for (const [all, type, star, names, from] of text.matchAll(statement)) {
    if (type) continue;
    yield {
      all,
      star,
      from,
      names: (names ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    };
  }
}

/** Ids of the operations that a file calls itself. */
function calledIn(file, services) {
  const text = read(file);
  const rest = text.replace(/^import[^;]+;/gm, '');
  const ids = new Set();
  for (const { star, from, names } of imports(text)) {
    const service = /(?:@souk\/client\/operations\/|gen\/operations\/)([\w-]+)/.exec(from)?.[1];
    const operations = service && services.get(service);
    if (!operations) continue;
    if (star) {
      for (const [name, id] of operations) if (calls(rest, `${star}.${name}`)) ids.add(id);
    }
    for (const name of names) {
      const [exported, local = exported] = name.split(/\s+as\s+/);
      if (operations.has(exported) && calls(rest, local)) ids.add(operations.get(exported));
    }
  }
  return ids;
}

function resolve(file, from) {
  if (!from.startsWith('.')) return null;
  const target = path.join(path.dirname(file), from);
  return existsSync(target) && /\.tsx?$/.test(target) ? target : null;
}

const targets = new Map();

/** Files that a file imports. A list of all calls is left out: it belongs to the pages that use each. */
function drawn(file) {
  if (!targets.has(file)) {
    const found = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, from]) =>
      resolve(file, from),
    );
    targets.set(
      file,
      found.filter((target) => target && target !== path.join(source, 'shared/api.ts')),
    );
  }
  return targets.get(file);
}

/** The pages of a file: the path of each route, with every file of its own feature and every shared part it draws. */
function pagesByFile() {
  const found = new Map();
  const note = (file, address) => found.set(file, (found.get(file) ?? new Set()).add(address));
  const walk = (file, address, seen) => {
    if (seen.has(file)) return;
    seen.add(file);
    note(file, address);
    for (const target of drawn(file)) walk(target, address, seen);
  };
  for (const file of filesIn(path.join(source, 'features'))) {
    if (path.basename(file) !== 'routes.ts') continue;
    for (const [, address, from] of read(file).matchAll(/path: '([^']+)'[^]*?import\('([^']+)'\)/g)) {
      walk(resolve(file, from), address, new Set());
    }
  }
  return found;
}

/** Files that call a function; those that use the shared options of a query instead of the options' own file. */
function usersOf(files, name) {
  const found = files.filter((file) => new RegExp(`\\b${name.replace('.', '\\.')}\\(`).test(read(file)));
  const options = path.join(source, 'shared/queries.ts');
  if (!found.includes(options)) return found;
  const parts = read(options).split(/^export const /m);
  const made = parts.filter((part) => part.includes(`${name}(`)).map((part) => /^\w+/.exec(part)[0]);
  return [
    ...found.filter((file) => file !== options),
    ...made.flatMap((one) => files.filter((file) => file !== options && read(file).includes(`${one}(`))),
  ];
}

let known;

/** Operation → where it is called: paths of pages, or what every page has. */
export function uses() {
  known ??= findUses();
  return known;
}

function findUses() {
  const services = generated();
  const pages = pagesByFile();
  const found = new Map();
  const note = (id, places) => {
    const all = found.get(id) ?? new Set();
    for (const place of places) all.add(place);
    found.set(id, all);
  };
  const files = filesIn(source);
  for (const file of files) {
    if (file === path.join(source, 'shared/api.ts')) continue;
    const inFrame = !file.startsWith(path.join(source, 'features'));
    const places = [...(pages.get(file) ?? [])];
    const many = places.length === 0 || (inFrame && places.length > 8);
    for (const id of calledIn(file, services)) note(id, many ? ['every page'] : places);
  }
  // Files that bundle calls: a method is called by the pages whose files name it.
  for (const [bundle, of] of [
    [path.join(source, 'shared/api.ts'), 'api'],
    [path.join(client, 'account/index.ts'), 'account'],
  ]) {
    const text = read(bundle);
    const named = [...imports(text)];
    for (const method of text.slice(text.indexOf('return {')).split(/\n {4}(?=(?:async )?\w+[:(])/)) {
      const name = /^(?:async )?(\w+)/.exec(method)?.[1];
      const users = usersOf(files, `${of}.${name}`).filter((file) => file !== bundle);
      const places = [...new Set(users.flatMap((file) => [...(pages.get(file) ?? [])]))];
      if (users.length === 0) continue;
      for (const { star, from, names } of named) {
        for (const [exported, id] of services.get(/operations\/([\w-]+)/.exec(from)?.[1] ?? '') ?? []) {
          const local = star
            ? `${star}.${exported}`
            : names
                .find((one) => one.split(' as ')[0] === exported)
                ?.split(' as ')
                .at(-1);
          if (local && calls(method, local)) {
            note(id, places.length > 0 && places.length <= 8 ? places : ['every page']);
          }
        }
      }
    }
  }
  for (const file of filesIn(path.join(client, 'sign-in'))) {
    for (const id of calledIn(file, services)) note(id, ['sign-in']);
  }
  return found;
}

const kinds = {
  same: 'Another operation that a page calls does the same',
  shopper: 'Done by shoppers, or by an app in their name',
  app: 'For programs: it has no meaning to a person at a page',
  other: 'Other reasons',
};

export function table() {
  const operations = [...staffOperations()].sort(([a], [b]) => (a < b ? -1 : 1));
  const used = uses();
  const withPage = operations.filter(([id]) => used.has(id));
  const without = operations.filter(([id]) => !used.has(id));
  const lines = [
    '# Staff operations and their pages',
    '',
    '<!-- Made by `node src/app/operations/table.mjs` in web/apps/backoffice; a test fails when it is not up to date. -->',
    '',
    `Of the operations in \`api/openapi.json\`, staff may call ${operations.length}. Pages of the back office call`,
    `${withPage.length} of them; the other ${without.length} stand in the second part, each with the reason why no page does.`,
    '',
    '## Called by a page',
    '',
    '| operation | pages below `/admin` |',
    '|---|---|',
    ...withPage.map(
      ([id]) =>
        `| \`${id}\` | ${[...used.get(id)]
          .sort()
          .map((at) => (at.startsWith('/') ? `\`${at}\`` : at))
          .join(', ')} |`,
    ),
    '',
    '## Called by no page',
  ];
  for (const [kind, title] of Object.entries(kinds)) {
    const group = without.filter(([id]) => reasons[id]?.[0] === kind);
    if (group.length === 0) continue;
    lines.push('', `### ${title}: ${group.length}`, '', '| operation | why |', '|---|---|');
    for (const [id] of group) lines.push(`| \`${id}\` | ${reasons[id][1]} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** What is wrong with the list: an operation without page or reason, a reason that is not needed any more. */
export function faults() {
  const operations = staffOperations();
  const used = uses();
  return [
    ...[...operations.keys()]
      .filter((id) => !used.has(id) && !reasons[id])
      .map((id) => `${id}: no page calls it and no reason is given`),
    ...Object.keys(reasons)
      .filter((id) => !operations.has(id))
      .map((id) => `${id}: has a reason, but staff cannot call it`),
    ...Object.keys(reasons)
      .filter((id) => used.has(id))
      .map((id) => `${id}: has a reason, but a page calls it`),
    ...Object.entries(reasons).flatMap(([id, [, text]]) => {
      const named = [...text.matchAll(/`([a-zA-Z]+\.[a-zA-Z.]+)`/g)].map(([, name]) => name);
      const lost = named.filter(
        (name) => ![...used.keys()].some((one) => one === name || one.startsWith(`${name}.`)),
      );
      return lost.map((name) => `${id}: the reason names ${name}, which no page calls`);
    }),
    ...Object.entries(reasons)
      .filter(([id, [, text]]) => {
        const service = id.slice(0, id.lastIndexOf('.') + 1);
        const calls = stands.get(text);
        return (
          calls &&
          ![...used.keys()].some((one) => one.startsWith(service) && calls.test(one.slice(service.length)))
        );
      })
      .map(([id]) => `${id}: no page calls what its reason stands on`),
  ];
}

/** What docs/staff-operations.md says now. */
export const written = () => read(page);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = faults();
  for (const fault of wrong) process.stderr.write(`${fault}\n`);
  writeFileSync(page, table());
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
