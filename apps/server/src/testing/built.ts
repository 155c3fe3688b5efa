import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { App } from '../app'
import type { Services } from '../context'
import { consoleDocuments } from '../web/console'
import { consoleFiles, files } from '../web/files'
import { pages } from '../web/pages'
import { builtConsole, builtPages, consoleRoot, webRoot } from '../web/sources'

function buildIfMissing(files: readonly string[]): void {
  if (files.every((file) => existsSync(file))) return
  const cwd = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--quiet'], { cwd, stdio: 'inherit' })
}

/** The built web app's folder; built now if it is not there. */
export function builtWeb(): string {
  const root = webRoot()
  buildIfMissing([`${root}/dist/server/entry-server.js`, `${root}/dist/client/.vite/manifest.json`])
  return root
}

/** For TestApp's mount: files and pages as production serves them. */
export async function mountBuilt({ http, answers }: App, services: Services): Promise<void> {
  const root = builtWeb()
  await files(http, services, `${root}/dist/client`)
  pages(http, services, answers, await builtPages(root))
}

/** The same with the console beside it. */
export async function mountWithConsole(app: App, services: Services): Promise<void> {
  const root = consoleRoot()
  buildIfMissing([`${root}/dist/.vite/manifest.json`])
  await consoleFiles(app.http, services, `${root}/dist/assets/console`)
  consoleDocuments(app.http, services, builtConsole(root))
  await mountBuilt(app, services)
}
