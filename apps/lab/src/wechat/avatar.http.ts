import type { FastifyPluginAsync } from 'fastify'
import { avatarSvg } from './users'

/** thirdwx.qlogo.cn: browsers fetch pictures here, so it keeps out of the log of what servers ask. */
export const wxAvatars: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/:id', async (request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'max-age=86400').send(avatarSvg(request.params.id)),
  )
}
