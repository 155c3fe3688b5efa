// A program of the product as a child: it says over IPC when it is ready, and goes when its launcher goes.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainFailure } from '../terminal/failure.ts'
import { root, shownPath } from '../terminal/root.ts'
import { lastWords, openLog } from './log-file.ts'

export type Program = {
  pid: number
  /** Resolves with a sentence when it ends without being asked to. */
  lost: Promise<string>
  stop: () => Promise<void>
}

export type ProgramOptions = {
  name: string
  args: string[]
  env: Record<string, string>
  logPath: string
  /** For development: writes to the terminal, and is ready when this address answers. */
  watched?: { readyUrl: string }
  signal?: AbortSignal
  onSpawn?: (pid: number) => void
}

type Answer = 'ready' | { failed: string }

const killAfterMs = 10_000
const longestStart = 600_000

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {}
}

const stopChild = async (child: ChildProcess, exited: Promise<unknown>) => {
  if (child.exitCode === null && child.signalCode === null) {
    const killing = setTimeout(signalGroup, killAfterMs, child, 'SIGKILL')
    child.kill('SIGTERM')
    await exited
    clearTimeout(killing)
  }
  // Whatever it may have started itself.
  signalGroup(child, 'SIGKILL')
}

const answers = async (url: string, until: AbortSignal): Promise<Answer> => {
  for (;;) {
    const reply = await fetch(url, { signal: until }).catch(() => undefined)
    if (reply?.ok || until.aborted) return 'ready'
    await pause(200)
  }
}

const message = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve) => {
    child.on('message', (said: { ready?: boolean; failed?: string }) => {
      if (said.ready) resolve('ready')
      else if (said.failed) resolve({ failed: said.failed })
    })
  })

const readiness = async (child: ChildProcess, exited: Promise<string>, options: ProgramOptions): Promise<Answer> => {
  const over = new AbortController()
  const ended = exited.then((failed): Answer => ({ failed }))
  const aborted = new Promise<Answer>((resolve) => {
    options.signal?.addEventListener('abort', () => resolve({ failed: '' }), { signal: over.signal })
  })
  const late = pause(longestStart, { failed: '迟迟没有就绪' } as Answer, { signal: over.signal, ref: false })
  const ready = options.watched ? answers(options.watched.readyUrl, over.signal) : message(child)
  const answer = await Promise.race([ready, ended, aborted, late])
  late.catch(() => {})
  over.abort()
  return answer
}

/** Starts a program and waits until it says it is ready, or throws the sentence it gave. */
export const startProgram = async (options: ProgramOptions): Promise<Program> => {
  const { name, logPath, signal } = options
  signal?.throwIfAborted()
  const log = await openLog(logPath)
  const child = spawn(process.execPath, options.args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    // A group of its own, so that Ctrl-C reaches it through us, in order.
    detached: true,
    stdio: options.watched ? ['ignore', 'inherit', 'inherit'] : ['ignore', log.fd, log.fd, 'ipc'],
  })
  closeSync(log.fd)
  const exited = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(''))
    child.once('error', (error) => resolve(error.message))
  })
  if (child.pid) options.onSpawn?.(child.pid)
  let asked = false
  const stop = () => {
    asked = true
    return stopChild(child, exited)
  }
  const where = `（日志 ${shownPath(logPath)}）`
  const answer = await readiness(child, exited, options)
  if (answer !== 'ready') {
    await stop()
    signal?.throwIfAborted()
    throw new PlainFailure(`${name}没有启动：${answer.failed || lastWords(log)}${where}`)
  }
  const lost = exited.then(() => {
    if (asked) return new Promise<string>(() => {})
    const words = lastWords(log)
    return `${name}意外退出（${child.signalCode ?? `退出码 ${child.exitCode}`}）${words && `：${words}`}${where}`
  })
  return { pid: child.pid ?? 0, lost, stop }
}
