import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../env'

interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  readonly lines: Interface
  /** Rejects when the process ends, as it does at once on data that are not the demo's. */
  readonly ended: Promise<never>
}

interface Answer {
  readonly code: number
  readonly said: readonly string[]
}
const NOTHING: Answer = { code: 1, said: [] }

/** Past every limit of a day. */
const MINUTES = String(24 * 60 + 1)

/**
 * The demo's own program, which changes the demo's data and no others. The product has no switch for its limits: where the
 * demo is not, nothing here changes anything.
 */
export class DemoProgram {
  private running: Running | undefined
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly settings: Settings['demo']) {}

  get isThere(): boolean {
    return this.settings.program.length > 0 && this.settings.databaseUrl !== ''
  }

  /** Codes of a number count as sent a day ago. */
  ageCodes(mobile: string): Promise<boolean> {
    return this.run('age-codes', mobile, MINUTES)
  }

  /** A session of the console as the person of a role; nothing where the demo is not. */
  async staffDoor(role: string): Promise<string | undefined> {
    return (await this.say('staff-door', role))[0]
  }

  /** The six digits of everybody's second factor. */
  async staffCode(): Promise<string | undefined> {
    return (await this.say('staff-code'))[0]
  }

  /** Whether the data are the demo's; started, the program is quick. */
  start(): Promise<boolean> {
    return this.run('age-codes', 'nobody', '0')
  }

  close() {
    this.running?.child.kill()
  }

  /** One after the other: an answer belongs to the line before it. */
  private async run(...command: string[]): Promise<boolean> {
    return (await this.inTurn(command)).code === 0
  }

  private async say(...command: string[]): Promise<readonly string[]> {
    const { code, said } = await this.inTurn(command)
    return code === 0 ? said : []
  }

  private inTurn(command: readonly string[]): Promise<Answer> {
    const done = this.last.then(() => this.ask(command)).catch((): Answer => NOTHING)
    this.last = done
    return done
  }

  private async ask(command: readonly string[]): Promise<Answer> {
    if (!this.isThere) return NOTHING
    this.running ??= this.open()
    const { child, lines, ended } = this.running
    const answered = once(lines, 'line') as Promise<[string]>
    child.stdin.write(`${JSON.stringify(command)}\n`)
    const [line] = await Promise.race([answered, ended])
    return JSON.parse(line) as Answer
  }

  private open(): Running {
    const { program, databaseUrl, consoleKey } = this.settings
    const child = spawn(process.execPath, program, {
      env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, CONSOLE_KEY: consoleKey },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.on('error', () => {})
    const ended = once(child, 'exit').then((): never => {
      this.running = undefined
      throw new Error("the demo's program has ended")
    })
    ended.catch(() => {})
    return { child, lines: createInterface({ input: child.stdout }), ended }
  }
}
