import {
  COOKIES,
  type OwnParts,
  type Render,
  type Rendered,
  type RenderRequest,
} from '@kuaimen/contract/kernel/rendering'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { type Answers, callsInProcess } from '../http/reply/answer'
import { callerOf } from '../http/request/caller'
import { readCookies } from '../http/request/cookies'
import { traced } from '../signals/trace'
import { documentPieces, ownTexts } from './document'
import { Pieces } from './document-parts'
import type { Head } from './head'
import { contentPolicy, PICTURE_HOSTS } from './policy'
import { renderQuota } from './render-quota'
import { SharedAnswers } from './shared-answers'
import type { Dated } from './shared-documents'

/** Where pages come from: the built bundle, or the development server. */
export interface PageSource {
  readonly render: () => Promise<Render>
  readonly head: (screen: string, url: string) => Promise<Head> | Head
  /** Of the map's own document; without it there is none. */
  readonly mapScript?: string
  /** Of the documents that show our calls; likewise. */
  readonly docsScript?: string
  readonly cacheMs: number
}

/** A document that many get, ready to be sent. */
export interface Packed {
  readonly status: number
  readonly location: string | undefined
  readonly policy: string
  readonly pieces: Pieces
  /** Where it has places for parts of one member. */
  readonly own: Own | undefined
}

interface Own {
  readonly parts: OwnParts
  readonly hasQueries: boolean
}

export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

const SHELL: Rendered = { status: 200, screen: '', title: '', description: '', picture: '', html: '', state: null }

export function drawing(services: Services, answers: Answers, source: PageSource) {
  const pictureHosts = [...PICTURE_HOSTS, ...services.env.AVATAR_HOSTS]
  const shared = new SharedAnswers(answers)
  const turn = renderQuota()
  const complain = (request: FastifyRequest) => (err: unknown) =>
    services.log.error({ err, request_id: request.id, route: request.routeOptions.url }, 'drawing')

  const packed = async (request: FastifyRequest, rendered: Rendered): Promise<Packed> => {
    const { status, location, own, state } = rendered
    if (location) return { status, location, policy: '', pieces: new Pieces([]), own: undefined }
    const head = await source.head(rendered.screen, request.url)
    const pieces = new Pieces(documentPieces(rendered, head, originOf(request), request.url))
    const hasQueries = (state?.queries.length ?? 0) > 0
    return {
      status,
      location,
      policy: contentPolicy(head, pictureHosts),
      pieces,
      own: own && { parts: own, hasQueries },
    }
  }

  return {
    shellFor: (request: FastifyRequest) => packed(request, SHELL),

    /** By cookies that many have alike, and by answers that are nobody's own. */
    async draw(
      request: FastifyRequest,
      cookies: Record<string, string>,
      now: number,
      oldestMs: number,
    ): Promise<Dated<Packed>> {
      const { host, environment } = callerOf(request)
      let at = now
      const used = (moment: number) => {
        at = Math.min(at, moment)
      }
      const rendered = await drawn(source, {
        url: `${originOf(request)}${request.url}`,
        userAgent: request.headers['user-agent'] ?? '',
        cookies,
        call: shared.callsFor({ host, environment }, now, oldestMs, used),
        onError: complain(request),
        turn,
      })
      return { at, made: await packed(request, rendered) }
    },

    /** The parts that one member sees in it and no other. By the cookie alone: a token in a header is no document's. */
    async drawOwn(request: FastifyRequest, { parts, hasQueries }: Own): Promise<readonly string[] | undefined> {
      const token = readCookies(request.headers.cookie)[COOKIES.token]
      const call = callsInProcess(answers, { ...callerOf(request), token })
      const onError = complain(request)
      try {
        return ownTexts(await parts.draw({ call, onError, turn }), hasQueries)
      } catch (error) {
        onError(error)
        return undefined
      }
    },
  }
}

/** When rendering fails the bare shell is sent, and the browser renders. */
async function drawn(source: PageSource, request: RenderRequest): Promise<Rendered> {
  try {
    const render = await source.render()
    return await traced('draw', { path: new URL(request.url).pathname }, () => render(request))
  } catch (error) {
    request.onError(error)
    return SHELL
  }
}
