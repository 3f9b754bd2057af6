// Our client as others get it: built, packed into a file, and installed from that file without a network.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const source = resolve(import.meta.dirname, '../../web/packages/client');
const run = promisify(execFile);

export async function packClient() {
  const folder = mkdtempSync(join(tmpdir(), 'souk-client-'));
  const built = join(folder, 'built');
  await run(process.execPath, [join(source, 'scripts/package.mjs'), built]);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  return {
    files: packed!.files.map(({ path }) => path),
    /** A project of somebody else's with the package in it; files of another folder may be its own. */
    async install(from?: string): Promise<string> {
      const project = mkdtempSync(join(folder, 'project-'));
      if (from) cpSync(from, project, { recursive: true });
      writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'elsewhere', private: true, type: 'module' }));
      const args = ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed!.filename)];
      await run('npm', args, { cwd: project });
      return project;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
