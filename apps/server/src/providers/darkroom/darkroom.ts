import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typeOf } from '@kuaimen/contract/asset/intake.rules'
import { z } from 'zod'
import { darkroomEnds, darkroomSeconds } from '../../signals/metrics'
import type { Answer, Developed, Wanted } from './shape'

interface Times {
  /** A picture may take so long. */
  readonly pictureMs: number
  /** A child that nobody needs ends after so long. */
  readonly idleMs: number
  readonly startMs: number
}

const TIMES: Times = { pictureMs: 20_000, idleMs: 60_000, startMs: 60_000 }

export type Outcome =
  | { readonly is: 'developed'; readonly picture: Developed }
  | { readonly is: 'refused'; readonly why: 'sides' | 'broken' | 'time' | 'memory' | 'crash' }

/** Beside the bundle stands the child's own; from the sources it is run as it is. */
function entry(): { file: string; execArgv: string[] } {
  const built = fileURLToPath(new URL('./darkroom.js', import.meta.url))
  if (existsSync(built)) return { file: built, execArgv: [] }
  return { file: fileURLToPath(new URL('./child.ts', import.meta.url)), execArgv: ['--import', 'tsx'] }
}

/** The child is given no variable of ours: there are keys among them. */
function start(): ChildProcess {
  const { file, execArgv } = entry()
  return fork(file, [], {
    cwd: dirname(file),
    execArgv,
    env: { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const Side = z.number().int().positive()
const Made = z.object({
  name: z.string(),
  mime: z.string(),
  width: Side,
  height: Side,
  bytes: z.instanceof(Uint8Array),
})
const Said: z.ZodType<Answer> = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('large') }),
  z.object({ is: z.literal('refused'), why: z.enum(['sides', 'broken']) }),
  z.object({
    is: z.literal('developed'),
    picture: z.object({
      ...{ width: Side, height: Side, colour: z.string().regex(/^#[0-9a-f]{6}$/), alpha: z.boolean() },
      ...{ taken: z.string().max(40), variants: z.array(Made) },
    }),
  }),
])

/** A file may have taken its child over: the sizes that it answers must be those that were wanted, and pictures. */
const isWanted = ({ variants }: Developed, wanted: Wanted): boolean =>
  variants.length === wanted.variants.length &&
  variants.every(({ name, mime, bytes }, nth) => {
    const type = typeOf(bytes)
    const isOfType = 'picture' in type && mime === `image/${type.picture}`
    return isOfType && name === wanted.variants[nth]?.name && mime === wanted.variants[nth].mime
  })

type Ended = { readonly is: 'ended' }

/** The next word of a child, or that it has ended, or that the time was over. */
function nextWord(child: ChildProcess, withinMs: number): Promise<Answer | Ended | { readonly is: 'late' }> {
  return new Promise((done) => {
    const finish = (word: Answer | Ended | { readonly is: 'late' }) => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', ended).off('error', ended)
      done(word)
    }
    const heard = (answer: unknown) => finish(Said.safeParse(answer).data ?? { is: 'ended' })
    const ended = () => finish({ is: 'ended' })
    const timer = setTimeout(() => finish({ is: 'late' }), withinMs)
    child.on('message', heard).on('exit', ended).on('error', ended)
  })
}

/** Where files that people sent are decoded: child processes that one picture after another goes through. */
export class Darkroom {
  private readonly idle: ChildProcess[] = []
  constructor(
    private readonly times: Times = TIMES,
    private readonly startChild: () => ChildProcess = start,
  ) {}

  /** A file that makes a child end is refused; one whose child was ended by somebody else is tried once more. */
  async develop(bytes: Uint8Array, wanted: Wanted): Promise<Outcome> {
    const end = darkroomSeconds.startTimer()
    try {
      const first = await this.tryOnce(bytes, wanted)
      return first.is === 'refused' && first.why === 'crash' ? await this.tryOnce(bytes, wanted) : first
    } finally {
      end()
    }
  }

  private async tryOnce(bytes: Uint8Array, wanted: Wanted): Promise<Outcome> {
    const child = await this.take()
    const answered = nextWord(child, this.times.pictureMs)
    child.send({ bytes, wanted }, () => {})
    const word = await answered
    if (word.is === 'refused' || (word.is === 'developed' && isWanted(word.picture, wanted))) {
      this.putBack(child)
      return word
    }
    child.kill('SIGKILL')
    const why = word.is === 'late' ? 'time' : word.is === 'large' ? 'memory' : 'crash'
    darkroomEnds.inc({ why })
    return { is: 'refused', why }
  }

  private async take(): Promise<ChildProcess> {
    const waiting = this.idle.pop()
    if (waiting?.connected) {
      waiting.ref()
      waiting.channel?.ref()
      return waiting
    }
    const child = this.startChild()
    // A child that was ended while it rested says so when it is sent away: heard by nobody, that would end the server.
    child.on('error', () => {})
    const word = await nextWord(child, this.times.startMs)
    if (word.is === 'ready') return child
    child.kill('SIGKILL')
    throw new Error('the darkroom has not started')
  }

  private putBack(child: ChildProcess): void {
    this.idle.push(child)
    child.unref()
    child.channel?.unref()
    setTimeout(() => this.retire(child), this.times.idleMs).unref()
  }

  private retire(child: ChildProcess): void {
    const nth = this.idle.indexOf(child)
    if (nth < 0) return
    this.idle.splice(nth, 1)
    child.disconnect()
  }

  /** Children that nobody uses end now. */
  stop(): void {
    for (const child of this.idle.splice(0)) child.disconnect()
  }
}

/** One for a process: its children are as many as pictures are developed at once. */
export const darkroom = new Darkroom()
