// `npm test`: check, build, browser and every test; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium } from './browser/browser.ts'
import { ensureWebkit } from './browser/webkit.ts'
import { ensureBuilt } from './build/ensure-build.ts'
import { watchParent } from './process/parent-watch.ts'
import { report } from './terminal/failure.ts'
import { fromRoot, root } from './terminal/root.ts'
import { say } from './terminal/say.ts'
import { countResults, type Tally } from './testing/test-results.ts'

const run = (args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    const stop = () => child.kill('SIGTERM')
    stopped.signal.addEventListener('abort', stop)
    const done = (code: number | null) => {
      stopped.signal.removeEventListener('abort', stop)
      resolve(code ?? 1)
    }
    child.on('error', () => done(1))
    child.on('exit', done)
  })

const stopped = new AbortController()
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())
watchParent(() => stopped.abort())
// The terminal sends Ctrl-C to our children too: let them tidy up, and end after them.
process.on('SIGINT', () => {})

const attempt = async (task: () => Promise<unknown>): Promise<Tally> => {
  try {
    await task()
    return { passed: 0, failed: 0 }
  } catch (error) {
    report(error)
    return { passed: 0, failed: 1 }
  }
}

const check = async (): Promise<Tally> => {
  const script = fromRoot('tools/check.ts')
  if (!existsSync(script)) return { passed: 0, failed: 0 }
  const code = await run(['--import', 'tsx', script])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const findBrowser = async () => {
  process.env.CHROMIUM_PATH = await findChromium()
  const { why } = await ensureWebkit()
  if (why) say(`${why}：e2e/webkit 的旅程略过。`)
}

const vitest = async (args: string[], withBrowser: boolean): Promise<Tally> => {
  const output = fromRoot('.cache/test-results.json')
  await rm(output, { force: true })
  const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const projects = withBrowser ? [] : ['--project', 'unit', '--project', 'server']
  const slowest = `--reporter=${fromRoot('tools/testing/slowest-reporter.testing.ts')}`
  const reporters = ['--reporter=default', slowest, '--reporter=json', `--outputFile.json=${output}`]
  const code = await run([cli, 'run', ...reporters, ...projects, ...args])
  return countResults(await readFile(output, 'utf8').catch(() => undefined), code)
}

const add = (...tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

const args = process.argv.slice(2)
const focused = args.length > 0

// With a path given only the tests asked for run; their own setup builds and finds a browser when they need them.
// The check goes on beside the tests: each waits now and then, and the other has the processor.
const checking = focused ? add() : check()
const built = focused ? add() : await attempt(() => ensureBuilt({ signal: stopped.signal }))
const browser = focused ? add() : await attempt(findBrowser)
if (stopped.signal.aborted) process.exit(130)
const tested = await vitest(args, browser.failed === 0 && built.failed === 0)

const total = add(await checking, built, browser, tested)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || tested.passed === 0 ? 1 : 0)
