// Another release of the same product: one letter of the browser's code differs, so its files have other names.
import { existsSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import { precompress } from '../build/precompress.ts'
import { fromRoot } from '../terminal/root.ts'

const CHANGED = 'apps/web/src/entry-client.tsx'

const oneLetter = (): Plugin => ({
  name: 'one-letter',
  transform: (code, id) => (id.endsWith(CHANGED) ? { code: `${code}\nself.name ||= ''`, map: null } : undefined),
})

const buildWebInto = async (dir: string): Promise<void> => {
  const builder = await createBuilder({
    root: fromRoot('apps/web'),
    mode: 'production',
    logLevel: 'error',
    plugins: [oneLetter()],
    environments: {
      client: { build: { outDir: join(dir, 'client'), emptyOutDir: true } },
      ssr: { build: { outDir: join(dir, 'server'), emptyOutDir: true } },
    },
  })
  await builder.buildApp()
  await precompress(join(dir, 'client/assets'))
}

/** How its server is started. */
export const otherRelease = async (scratch: string): Promise<string[]> => {
  const root = join(scratch, 'other-release')
  const main = join(root, 'apps/server/dist/main.js')
  if (existsSync(main)) return ['--enable-source-maps', main]
  for (const app of ['server', 'web']) {
    await mkdir(join(root, 'apps', app, 'dist'), { recursive: true })
    const modules = join('apps', app, 'node_modules')
    if (existsSync(fromRoot(modules))) await symlink(fromRoot(modules), join(root, modules))
  }
  await symlink(fromRoot('node_modules'), join(root, 'node_modules'))
  for (const folder of ['migrations', 'assets'])
    await symlink(fromRoot('apps/server', folder), join(root, 'apps/server', folder))
  await cp(fromRoot('apps/server/package.json'), join(root, 'apps/server/package.json'))
  await buildWebInto(join(root, 'apps/web/dist'))
  await cp(fromRoot('apps/server/dist/main.js'), main)
  return ['--enable-source-maps', main]
}
