import path from 'node:path';

// Who may import whom. Inside an app: app -> features -> shared; a feature never imports another feature.
// Between packages: query -> client; ui and client stand alone. Apps never import apps.
const packageMayImport = {
  client: [],
  ui: [],
  query: ['@souk/client'],
  config: [],
};
const layers = ['shared', 'features', 'app'];

/** Where a file stands: its workspace, and inside an app its layer and feature. */
export function place(file) {
  const parts = file.split(path.sep).join('/').split('/');
  const at = parts.findLastIndex(
    (part, i) => (part === 'apps' || part === 'packages') && parts[i + 2] === 'src',
  );
  if (at < 0) return null;
  const [kind, name, , layer, feature] = parts.slice(at);
  if (kind === 'packages') return { kind, name };
  return {
    kind,
    name,
    layer: layers.includes(layer) ? layer : null,
    feature: layer === 'features' ? feature : null,
  };
}

/** The sentence to report, or null when the import is allowed. */
export function judge(file, specifier) {
  const from = place(file);
  if (!from) return null;
  if (specifier.startsWith('@souk/')) {
    const target = specifier.split('/').slice(0, 2).join('/');
    if (target === '@souk/storefront' || target === '@souk/backoffice' || target === '@souk/hosted') {
      return `Nothing imports an app (${target}).`;
    }
    if (
      from.kind === 'packages' &&
      target !== `@souk/${from.name}` &&
      !packageMayImport[from.name]?.includes(target)
    ) {
      return `Package ${from.name} must not import ${target}.`;
    }
    return null;
  }
  if (!specifier.startsWith('.')) return null;
  const to = place(path.resolve(path.dirname(file), specifier));
  if (!to || to.kind !== from.kind || to.name !== from.name) {
    return 'Reach another workspace by its package name, not by a relative path.';
  }
  if (from.kind !== 'apps' || !from.layer || !to.layer) return null;
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer)) {
    return `${from.layer} must not import ${to.layer}: imports go app -> features -> shared -> packages.`;
  }
  if (from.layer === 'features' && to.layer === 'features' && from.feature !== to.feature) {
    return `Feature ${from.feature} must not import feature ${to.feature}: let app/ put them together.`;
  }
  return null;
}

export const importDirection = {
  meta: { type: 'problem', schema: [], messages: { wrong: '{{reason}}' } },
  create(context) {
    const check = (node) => {
      const value = node.source?.value;
      if (typeof value !== 'string') return;
      const reason = judge(context.filename, value);
      if (reason) context.report({ node: node.source, messageId: 'wrong', data: { reason } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
