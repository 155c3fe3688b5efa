import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound, unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { ProviderAway } from '../providers/json'
import type { ByteRange } from '../providers/storage-shape'
import { audienceText, viewerOf } from './address.service'
import type { Servable } from './asset.sql'
import { bytesOf, privatePicture, publicPicture } from './picture.service'

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'private, max-age=86400'
/** Of one viewer; a roll of two hundred pictures is looked through in a minute. */
const PER_MINUTE = 1200

const refused = (reply: FastifyReply): never => {
  reply.header('cache-control', 'no-store')
  throw new Refusal(notFound)
}

/** One range of bytes; several, or nonsense, are answered whole, and one beyond the end is refused. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first >= bytes || (from === '' && Number(to) === 0) ? 'beyond' : { first, last }
}

interface Sent {
  readonly found: Servable
  readonly variant: string
  /** For how long the picture may be remembered. */
  readonly caching: string
}

/** A storage that is away is a matter of time. */
async function readOrAway(...asked: Parameters<typeof bytesOf>): ReturnType<typeof bytesOf> {
  try {
    return await bytesOf(...asked)
  } catch (error) {
    throw error instanceof ProviderAway ? new Refusal(unavailable) : error
  }
}

async function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { found, variant, caching }: Sent,
) {
  const etag = `"${found.hash.slice(0, 32)}"`
  // Until there is a picture to be sent: a failure that says "for ever" would be shown for ever.
  reply.headers({ 'cache-control': 'no-store', 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === etag)
    return reply.code(304).headers({ etag, 'cache-control': caching }).send()
  const asked = rangeOf(request.headers.range, found.bytes)
  if (asked === 'beyond') return reply.code(416).header('content-range', `bytes */${found.bytes}`).send()
  const isPart = asked !== undefined && (request.headers['if-range'] ?? etag) === etag
  const bytes = await readOrAway(services, found, variant, isPart ? asked : undefined)
  if (!bytes) return refused(reply)
  reply.headers({ etag, 'cache-control': caching })
  if (isPart) reply.code(206).header('content-range', `bytes ${asked.first}-${asked.last}/${found.bytes}`)
  return reply.type(found.mime).send(bytes)
}

type Public = { Params: { hash: string; file: string } }
type Private = { Params: { asset_no: string; variant: string; proof: string } }

/** Pictures that people uploaded: public ones by their hash for ever, others by an address that is signed for one viewer. */
export function pictureRoutes(http: FastifyInstance, services: Services): void {
  http.get<Public>('/media/a/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const found = await publicPicture(services, hash, file)
    if (!found) return refused(reply)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return send(services, request, reply, { found, variant: file, caching: FOR_EVER })
  })
  http.get<Private>(
    '/photo/:asset_no/:variant/:proof',
    {
      config: {
        rateLimit: {
          max: PER_MINUTE,
          timeWindow: 60_000,
          keyGenerator: ({ params, ip }: FastifyRequest) => `photo:${ip}:${audienceIn(services, params)}`,
        },
      },
    },
    async (request, reply) => {
      const found = await privatePicture(services, request.params)
      if (!found) return refused(reply)
      reply.headers({
        'x-robots-tag': 'noindex, noimageindex',
        'referrer-policy': 'no-referrer',
        'content-disposition': `inline; filename="KM_0001.${found.mime === 'image/jpeg' ? 'jpg' : 'webp'}"`,
      })
      return send(services, request, reply, { found, variant: request.params.variant, caching: A_DAY })
    },
  )
}

/** Of whom an address was signed for; all that nobody signed are counted as one, whatever they name. */
function audienceIn(services: Services, params: unknown): string {
  const [assetNo, proof] = ['asset_no', 'proof'].map((name) => String(Reflect.get(Object(params), name)))
  const viewer = viewerOf(services, assetNo ?? '', proof ?? '')
  return viewer ? audienceText(viewer) : ''
}
