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
/** Each is in memory whole. */
const AT_ONCE = 24

const RESULTS: Partial<Record<ChunkStatus, string>> = { 204: 'taken', 503: 'busy' }

type Chunk = { Params: { upload_no: string; nth: string }; Body: Buffer | undefined }

/** Chunks of uploads: bytes, no calls. They are answered by a status alone. */
export function uploadRoutes(http: FastifyInstance, services: Services): void {
  const uploads = new WeakMap<FastifyRequest, UploadRow>()
  let running = 0
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
          uploads.set(request, found)
        },
      },
      async (request, reply) => {
        const row = uploads.get(request)
        if (!row) return say(reply, 404)
        if (running >= AT_ONCE) {
          return say(reply, 503)
        }
        running += 1
        try {
          const header = request.headers['x-chunk-sha256']
          const bytes = request.body ?? Buffer.alloc(0)
          const sha256 = typeof header === 'string' ? header : ''
          const status = await takeChunk(services, row, { nth: request.params.nth, sha256, bytes })
          if (status === 204) uploadBytes.inc(bytes.length)
          return say(reply, status)
        } finally {
          running -= 1
        }
      },
    )
  })
}
