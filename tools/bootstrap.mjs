// From a bare clone to a running command: checks Node, installs what the lockfile says, then becomes tools/COMMAND.ts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { holdAlone, writeClaim } from './process/claim.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules/.kuaimen-install')
const installClaims = join(root, '.cache/install')
// Lies there while an install runs: one that was killed leaves packages that only look whole.
const unfinished = join(root, '.cache/install-unfinished')

const giveUp = (sentence, code = 1) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

const wantedStamp = () => {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${hash} ${process.platform}-${process.arch}`
}

const isStamped = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp()

const runsHere = (entry, libc) => {
  const allows = (list, value) => !list || list.includes(value)
  return (
    allows(entry.os, process.platform) &&
    allows(entry.cpu, process.arch) &&
    (process.platform !== 'linux' || allows(entry.libc, libc))
  )
}

// A developer's own `npm install` counts: npm's hidden lockfile lists what really lies in node_modules.
const isInstalledByHand = () => {
  try {
    const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
    const installed = readJson(join(root, 'node_modules/.package-lock.json')).packages
    return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, entry]) => {
      if (!path.includes('node_modules/') || entry.link) return true
      const found = installed[path]
      if (found) return found.version === entry.version
      return entry.optional ? !(entry.os || entry.cpu) || !runsHere(entry, libc) : Boolean(entry.peer)
    })
  } catch {
    return false
  }
}

const stopped = new AbortController()

const npm = (...wanted) =>
  new Promise((resolve) => {
    // NODE_ENV=production must not leave out what building needs.
    const args = [...wanted, '--no-audit', '--no-fund', '--prefer-offline', '--include=dev', '--include=optional']
    // The npm that runs us, unless it is another package manager that runs us.
    const runner = process.env.npm_execpath ?? ''
    const [command, before] = runner.endsWith('npm-cli.js') ? [process.execPath, [runner]] : ['npm', []]
    // A group of its own, so that stopping reaches npm's own children too.
    const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    // The claim of npm itself outlives a kill -9 of this process.
    const claim = child.pid ? writeClaim(installClaims, {}, child.pid) : undefined
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {}
    }
    const onStop = () => {
      end('SIGTERM')
      setTimeout(end, 5000, 'SIGKILL').unref()
    }
    stopped.signal.addEventListener('abort', onStop)
    const done = (code, why) => {
      stopped.signal.removeEventListener('abort', onStop)
      claim?.release()
      resolve({ code, output: Buffer.concat(output).toString() + why })
    }
    child.on('error', (error) => done(1, error.message))
    child.on('close', (code) => done(code ?? 1, ''))
  })

const npmInstall = async () => {
  const wasUnfinished = existsSync(unfinished)
  writeFileSync(unfinished, '')
  let result = await npm('ci')
  if (!stopped.signal.aborted && result.output.includes('EUSAGE')) {
    // A lockfile made where some platforms' packages cannot be had: good enough for this platform.
    if (wasUnfinished) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    result = await npm('install', '--no-save')
  }
  stopped.signal.throwIfAborted()
  if (result.code !== 0) giveUp(`${result.output}\n依赖没有装好（npm 退出码 ${result.code}），原因见上。`)
  rmSync(unfinished, { force: true })
}

const install = async () => {
  const release = await holdAlone(installClaims, {
    signal: stopped.signal,
    onWait: () => process.stderr.write('另一个进程正在安装依赖，等它装完……\n'),
  })
  try {
    if (isStamped()) return
    if (existsSync(unfinished) || !isInstalledByHand()) {
      const began = Date.now()
      process.stderr.write('安装依赖，第一次要一两分钟……\n')
      await npmInstall()
      process.stderr.write(`✓ 依赖 ${((Date.now() - began) / 1000).toFixed(1)} 秒\n`)
    }
    writeFileSync(stampFile, wantedStamp())
  } finally {
    release()
  }
}

const installUnlessStopped = async () => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const stop = () => stopped.abort()
  for (const signal of signals) process.on(signal, stop)
  try {
    await install()
  } catch (error) {
    if (stopped.signal.aborted) giveUp('已停止安装；下次启动会重新安装。', 130)
    giveUp(`依赖没有装好：${error.message}`)
  }
  for (const signal of signals) process.off(signal, stop)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  giveUp(`快门需要 Node.js 20.19 或更新的版本，现在是 ${process.versions.node}。请先升级：https://nodejs.org`)
}

const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'tools', `${command}.ts`)
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) giveUp(`没有这个命令：${command}`)

if (!isStamped()) await installUnlessStopped()

// As `node --import tsx tools/COMMAND.ts`, without a second process between the terminal and the command.
process.argv = [process.argv[0], script, ...args]
await import('tsx')
await import(pathToFileURL(script).href)
