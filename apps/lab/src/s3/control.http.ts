import type { FastifyPluginAsync } from 'fastify'
import { objectOf, oneOf, Refused } from '../control/read'
import type { World } from '../world/world'

/** The bucket as tests and the desk see it. */
export const s3Control =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { prefix?: string } }>('/', async ({ query }) => ({
      objects: world.s3.list(query.prefix ?? ''),
      open_uploads: world.s3Parts.open,
    }))

    /** A disk that forgets: one bit of an object is another from now on. */
    app.post('/flip', async (request) => {
      const { key } = objectOf(request.body)
      if (typeof key !== 'string' || !world.s3.flip(key)) throw new Refused('桶里没有这个 key')
      return { key }
    })

    app.post('/versioning', async (request) => {
      const status = oneOf(objectOf(request.body), 'status', ['', 'Enabled', 'Suspended'] as const)
      world.s3.versioning = status ?? ''
      return { status: world.s3.versioning }
    })
  }
