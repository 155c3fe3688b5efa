import { boardLive } from '@kuaimen/contract/booking/board.views'
import { boardStreams } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput, unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import { contextFor, type Services } from '../../context'
import type { Leaving } from '../../http/observe/draining'
import { admit } from '../../http/request/access'
import { callerOf } from '../../http/request/caller'
import { openStream } from '../../http/stream'
import { demandStore } from '../settle/locked.service'
import { LiveBoards } from './live.service'

const STREAMS_AT_MOST = 3

/** Streams of a session, so that nobody holds the process by opening them. */
class Counted {
  private readonly open = new Map<string, number>()

  take(session: string): () => void {
    const count = this.open.get(session) ?? 0
    if (count >= STREAMS_AT_MOST) throw new Refusal(boardStreams({ count: STREAMS_AT_MOST }))
    this.open.set(session, count + 1)
    return () => {
      const left = (this.open.get(session) ?? 1) - 1
      if (left > 0) this.open.set(session, left)
      else this.open.delete(session)
    }
  }
}

/** No call but a stream: it says that the board has changed, and the browser asks for the day by the call. */
export function liveBoards(http: FastifyInstance, services: Services, leaving: Leaving): void {
  const [boards, counted] = [new LiveBoards(services), new Counted()]
  leaving.onBegin(() => boards.end())
  http.addHook('preClose', async () => boards.end())
  http.get(boardLive.path, async (request, reply) => {
    const ctx = await admit(contextFor(services, callerOf(request)), boardLive)
    const asked = boardLive.input.safeParse(request.query)
    if (!asked.success) throw new Refusal(invalidInput)
    demandStore(ctx, asked.data.store_id)
    if (leaving.now) throw new Refusal(unavailable)
    const { sessionId, who } = ctx.principal
    const release = counted.take(sessionId === null ? who : `session:${sessionId}`)
    const stream = openStream(reply)
    stream.onEnd(release)
    await boards.add(stream, asked.data, sessionId)
  })
}
