import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Pressure } from '../http/limits/pressure'
import { documentRetrySeconds, isTooCrowdedFor } from '../http/limits/shedding'
import { shed } from '../signals/metrics'

/** Too many want a document at once: this one is not drawn. */
class Crowded extends Error {
  override name = 'Crowded'
}

interface Room {
  /** Drawing is work of the processor: more at once are not done sooner, and what else comes waits for all of them. */
  readonly atOnce: number
  readonly waiting: number
  readonly waitMs: number
}

/** A turn to be drawn is waited for twice as long as an answer. */
export const roomFor = ({ shedAfterMs }: Pressure, atOnce = 2): Room => ({
  atOnce,
  waiting: 64,
  waitMs: 2 * shedAfterMs,
})

type Turn = 'go' | 'too late'

/** Lets a few documents be drawn at once and a few more wait a moment; all others are refused before they cost anything. */
export class Crowd {
  private drawing = 0
  private readonly queue = new Set<(turn: Turn) => void>()

  constructor(
    private readonly pressure: Pressure,
    private readonly room: Room = roomFor(pressure),
  ) {}

  async draw<T>(work: () => Promise<T>): Promise<T> {
    if (isTooCrowdedFor('document', this.pressure)) throw new Crowded()
    if (this.drawing < this.room.atOnce) this.drawing += 1
    else if ((await this.turn()) === 'too late') throw new Crowded()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  /** The place goes to the next in the queue. */
  private leave(): void {
    const [next] = this.queue
    if (next) next('go')
    else this.drawing -= 1
  }

  private turn(): Promise<Turn> {
    if (this.queue.size >= this.room.waiting) return Promise.resolve('too late')
    return new Promise((resolve) => {
      const take = (turn: Turn) => {
        clearTimeout(timer)
        this.queue.delete(take)
        resolve(turn)
      }
      const timer = setTimeout(() => take('too late'), this.room.waitMs)
      this.queue.add(take)
    })
  }
}

/** Nothing for who was refused. */
export async function unlessCrowded<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Crowded) return undefined
    throw error
  }
}

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf8f5;color:#1c1a17;font:15px/1.6 system-ui,sans-serif;text-align:center}h1{margin:16px 0 8px;font-size:20px}p{margin:0;color:#6e675f}a{display:inline-block;margin-top:24px;padding:12px 32px;border-radius:999px;background:#c2452d;color:#fff;text-decoration:none}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** An empty frame, drawn in the page: nothing else is fetched. */
const FRAME =
  '<svg width="96" viewBox="0 0 96 120" aria-hidden="true"><path d="M8 8h80v104H8z" fill="#fff" stroke="#d9d1c6"/><path d="M18 18h60v72H18z" fill="#f3efe9"/><circle cx="48" cy="48" r="11" fill="#ecd2a8"/><path d="M26 90c2-16 11-24 22-24s20 8 22 24" fill="#d2735f"/></svg>'

const pageOf = (seconds: number) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>请稍等</title><style>${STYLE}</style></head><body><main>${FRAME}<h1>现在人有点多</h1><p>您不用操作，页面几秒后会自己再试。</p><a href="">现在再试</a></main></body></html>`

/** A page that costs nothing, says what is the matter and tries again by itself. */
export function sendCrowded(reply: FastifyReply): FastifyReply {
  shed.inc({ what: 'document' })
  const seconds = documentRetrySeconds()
  return reply
    .code(503)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store', 'content-security-policy': POLICY })
    .type('text/html; charset=utf-8')
    .send(pageOf(seconds))
}
