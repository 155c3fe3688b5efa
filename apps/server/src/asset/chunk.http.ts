import { CHUNK_BYTES } from '@kuaimen/contract/asset/asset.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { callerOf } from '../http/request/caller'
import { uploadBytes, uploadChunks } from '../signals/metrics'
import { type ChunkStatus, takeChunk, uploadFor } from './chunk.service'
import type { UploadRow } from './upload.sql'

const BODY_LIMIT = CHUNK_BYTES
/** Three files at once on a good line send some hundred a minute. */
const PER_MINUTE = 1200
/** Each is in memory from its first byte on, however slowly it comes. */
const AT_ONCE = 24
/** Two tabs send three each: who sends more would leave nobody else a place. */
const AT_ONCE_OF_ONE = 8

const RESULTS: Partial<Record<ChunkStatus, string>> = { 204: 'taken', 503: 'busy' }

type Chunk = { Params: { upload_no: string; nth: string }; Body: Buffer | undefined }

/** Places for chunks on their way: false where there is none for this sender; one is free again when its answer is over. */
function places(): (sender: string, reply: FastifyReply) => boolean {
  const taken = new Map<string, number>()
  let all = 0
  const count = (sender: string, more: 1 | -1) => {
    const now = (taken.get(sender) ?? 0) + more
    all += more
    if (now > 0) taken.set(sender, now)
    else taken.delete(sender)
  }
  return (sender, reply) => {
    if (all >= AT_ONCE || (taken.get(sender) ?? 0) >= AT_ONCE_OF_ONE) return false
    count(sender, 1)
    reply.raw.once('close', () => count(sender, -1))
    return true
  }
}

/** Chunks of uploads: bytes, no calls. They are answered by a status alone. */
export function uploadRoutes(http: FastifyInstance, services: Services): void {
  const uploads = new WeakMap<FastifyRequest, UploadRow>()
  const takePlace = places()
  const say = (reply: FastifyReply, status: ChunkStatus) => {
    uploadChunks.inc({ result: RESULTS[status] ?? 'refused' })
    if (status === 503) reply.header('retry-after', 2)
    return reply.code(status).header('cache-control', 'no-store').send()
  }
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.put<Chunk>(
      '/upload/:upload_no/:nth',
      {
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
        preParsing: async (request, reply) => {
          const found = await uploadFor(services, callerOf(request), request.params.upload_no)
          if (typeof found === 'number') return say(reply, found)
          // A sender who has gone meanwhile has closed the answer already, and nothing would free the place.
          if (reply.raw.destroyed || !takePlace(found.made_by, reply)) return say(reply, 503)
          uploads.set(request, found)
        },
      },
      async (request, reply) => {
        const row = uploads.get(request)
        if (!row) return say(reply, 404)
        const header = request.headers['x-chunk-sha256']
        const bytes = request.body ?? Buffer.alloc(0)
        const sha256 = typeof header === 'string' ? header : ''
        const status = await takeChunk(services, row, { nth: request.params.nth, sha256, bytes })
        if (status === 204) uploadBytes.inc(bytes.length)
        return say(reply, status)
      },
    )
  })
}
