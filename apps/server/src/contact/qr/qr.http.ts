import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context'
import { readPicture } from './qr.sql'

const STATE = /^([A-Za-z0-9_]{1,28})\.png$/

/** The picture of a code, fetched from WeCom once and served by us: pages show no picture of another host. */
export function qrPictures(http: FastifyInstance, { db }: Services): void {
  http.get<{ Params: { file: string } }>('/contact/qr/:file', async (request, reply) => {
    const state = STATE.exec(request.params.file)?.[1]
    const found = state === undefined ? undefined : await readPicture(db, state)
    if (!found?.picture) return reply.code(404).header('cache-control', 'no-store').send()
    const isShared = found.kind !== 'visitor'
    return reply
      .type(found.picture[0] === 0xff ? 'image/jpeg' : 'image/png')
      .header('cache-control', `${isShared ? 'public' : 'private'}, max-age=86400, immutable`)
      .header('x-robots-tag', 'noindex')
      .send(found.picture)
  })
}
