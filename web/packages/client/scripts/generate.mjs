// Makes the list of operations from api/openapi.json: one file for each service, one value for each operation, so that
// a page carries only those it calls. Types come from openapi-typescript; this writes what they cannot say.
import { readFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const document = JSON.parse(await readFile(path.join(here, '../../../../api/openapi.json'), 'utf8'));
const folder = path.join(here, '../src/gen/operations');

/** ecom.orders → ecom-orders, stores.catalogFiles → stores-catalog-files */
const fileOf = (service) =>
  service.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-');

const nameOf = (schema) => schema?.$ref?.replace('#/components/schemas/', '');
const typeOf = (schema) => {
  const name = nameOf(schema);
  return name === undefined ? 'Nothing' : `Schemas['${name}']`;
};

const services = new Map();
for (const [address, methods] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const at = operation.operationId.lastIndexOf('.');
    const service = operation.operationId.slice(0, at);
    const list = services.get(service) ?? [];
    list.push({
      name: operation.operationId.slice(at + 1),
      method: method.toUpperCase(),
      address,
      operation,
    });
    services.set(service, list);
  }
}

const reserved = new Set(['delete', 'import', 'export', 'default', 'new', 'void', 'in', 'function']);

function write({ name, method, address, operation }) {
  const body = operation.requestBody?.content['application/json'].schema;
  const whole = typeOf(body ?? operation['x-souk-request']);
  // A change names only what changes.
  const request = method === 'PATCH' ? `Patch<${whole}>` : whole;
  const answer = typeOf(operation.responses['200'].content?.['application/json']?.schema);
  const codes = operation['x-souk-codes'] ?? [];
  const nested = operation.parameters?.some((parameter) => parameter.name === '.r');
  const carries = body ? 'body' : nested ? 'query-or-.r' : 'query';
  const permission = operation['x-souk-access']?.permission;
  const fields = [
    `id: '${operation.operationId}'`,
    `method: '${method}'`,
    `path: '${address}'`,
    `carries: '${carries}'`,
    // A query that may come as one message may also come as a body.
    ...(nested ? ["longQueryFallback: 'POST'"] : []),
    ...(permission ? [`permission: '${permission}'`] : []),
  ];
  const union = codes.length === 0 ? 'never' : codes.map((code) => `'${code}'`).join(' | ');
  const constant = reserved.has(name) ? `${name}One` : name;
  return [
    ...(operation.summary ? [`/** ${operation.summary} */`] : []),
    `export const ${constant} = operation<${request}, ${answer}, ${union}>({ ${fields.join(', ')} });`,
    '',
  ].join('\n');
}

await mkdir(folder, { recursive: true });
const wanted = new Set();
for (const [service, list] of [...services].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const text = [
    `// Made from api/openapi.json by \`npm run generate\`: ${service}.`,
    "import { operation, type Nothing, type Patch } from '../../transport.ts';",
    "import type { Schemas } from '../../types.ts';",
    '',
    ...list.sort((a, b) => (a.name < b.name ? -1 : 1)).map(write),
  ].join('\n');
  const file = `${fileOf(service)}.gen.ts`;
  wanted.add(file);
  const used = text
    .replace(/Nothing[,>]/.test(text) ? '\0' : ', type Nothing', '')
    .replace(text.includes('Patch<') ? '\0' : ', type Patch', '');
  await writeFile(
    path.join(folder, file),
    used.includes('Schemas[') ? used : used.replace("import type { Schemas } from '../../types.ts';\n", ''),
  );
}
for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(path.join(folder, file));
