import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { App } from '../app'
import type { Services } from '../context'
import { files } from '../web/files'
import { pages } from '../web/pages'
import { builtPages, webRoot } from '../web/sources'

/** The built web app's folder; built now if it is not there. */
export function builtWeb(): string {
  const root = webRoot()
  if (!existsSync(`${root}/dist/server/entry-server.js`) || !existsSync(`${root}/dist/client/.vite/manifest.json`)) {
    const cwd = fileURLToPath(new URL('../../../..', import.meta.url))
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--quiet'], { cwd, stdio: 'inherit' })
  }
  return root
}

/** For TestApp's mount: files and pages as production serves them. */
export async function mountBuilt({ http, answers }: App, services: Services): Promise<void> {
  const root = builtWeb()
  await files(http, services, `${root}/dist/client`)
  pages(http, services, answers, await builtPages(root))
}
