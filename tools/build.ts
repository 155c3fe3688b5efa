// `npm run build`: builds what changed since the last time; `-- server web` only these.
import { parseArgs } from 'node:util'

import { fingerprint, forget, type PartName, parts, remember, staleParts } from './build/parts.ts'
import { holdAlone } from './process/claim.mjs'
import { PlainFailure, report, textOf } from './terminal/failure.ts'
import { fromRoot, isCommand } from './terminal/root.ts'
import { quoted, say, sayDone } from './terminal/say.ts'

const shown: Record<PartName, string> = {
  web: '构建 web',
  console: '构建 console',
  server: '构建 server',
  lab: '构建 lab',
  demo: '构建 demo',
}

// Loaded only when needed: a warm start shall not pay for the bundlers.
const builders: Record<PartName, () => Promise<void>> = {
  web: async () => (await import('./build/web.ts')).buildWeb(),
  console: async () => (await import('./build/console.ts')).buildConsole(),
  server: async () => (await import('./build/node.ts')).buildNode('server'),
  lab: async () => (await import('./build/node.ts')).buildNode('lab'),
  demo: async () => (await import('./build/node.ts')).buildNode('demo'),
}

const buildPart = async (name: PartName, print: string, quiet: boolean) => {
  const began = performance.now()
  await forget(name)
  try {
    await builders[name]()
  } catch (error) {
    throw new PlainFailure(`${shown[name]}没有成功：\n${quoted(textOf(error))}`)
  }
  await remember(name, print)
  if (!quiet) sayDone(shown[name], began)
}

type Wanted = { force?: boolean; quiet?: boolean; only?: readonly string[] }

/** Builds the parts whose inputs changed (all when forced), or of these the ones that are named. */
export const build = async ({ force = false, quiet = false, only = [] }: Wanted = {}) => {
  const release = await holdAlone(fromRoot('.cache/build-claims'), {
    onWait: () => say('另一个进程正在构建，等它建完……'),
  })
  try {
    const all = () => Promise.all(parts.map(async (part) => ({ name: part.name, print: await fingerprint(part) })))
    const changed = force ? await all() : await staleParts()
    const wanted = changed.filter(({ name }) => only.length === 0 || only.includes(name))
    const results = await Promise.allSettled(wanted.map(({ name, print }) => buildPart(name, print, quiet)))
    const failed = results.filter((result) => result.status === 'rejected')
    if (failed.length > 0) throw new PlainFailure(failed.map(({ reason }) => textOf(reason)).join('\n'))
  } finally {
    release()
  }
}

if (isCommand(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean' }, quiet: { type: 'boolean' } },
      allowPositionals: true,
    })
    await build({ ...values, only: positionals })
  } catch (error) {
    report(error)
    process.exitCode = 1
  }
}
