// `npm run webkit`: the journeys in WebKit, the engine of iPhones; installs it where that is allowed.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureWebkit } from './browser/webkit.ts'
import { root } from './terminal/root.ts'
import { complain } from './terminal/say.ts'

const isOption = (arg: string) => arg.startsWith('-')

const { why } = await ensureWebkit()
if (why) {
  complain(`${why}，没有可跑的旅程。`)
  process.exit(1)
}
const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const [options, files] = [process.argv.slice(2).filter(isOption), process.argv.slice(2).filter((arg) => !isOption(arg))]
const args = [
  'run',
  '--project',
  'e2e',
  ...options,
  ...(files.length ? files : ['']).map((file) => `e2e/webkit/${file}`),
]
process.exit(spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1)
