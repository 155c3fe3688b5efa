import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context'
import { traced } from '../../signals/trace'
import { type Answer, type Answers, answerOf, nameOf } from '../reply/answer'
import type { Binding } from './bind'
import { callerOf } from './caller'
import { noteMade } from './payable-no'
import { parentsOf } from './traceparent'

/** A route for each call of the contract; pages ask for the same answers without one. */
export function addCalls(http: FastifyInstance, services: Services, bindings: readonly Binding[]): Answers {
  const parentOf = parentsOf(services)
  const answers = new Map<string, Answer>()
  for (const binding of bindings) {
    const answer = answerOf(services, binding)
    answers.set(nameOf(binding.endpoint), answer)
    const { path, former } = binding.endpoint
    for (const url of former ? [path, former] : [path]) route(http, url, answer, parentOf)
  }
  return answers
}

/** Of all of an answer but one number in it, which says when it was given. */
function tagOf(body: string, but: string): string {
  const lasting = body.replace(new RegExp(`"${but}":\\d+`), '')
  return `"${createHash('sha256').update(lasting).digest('base64url').slice(0, 22)}"`
}

function route(
  http: FastifyInstance,
  url: string,
  { endpoint, text }: Answer,
  parentOf: ReturnType<typeof parentsOf>,
): void {
  const name = nameOf(endpoint)
  http.route({
    method: endpoint.method,
    url,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    ...(endpoint.perMinute ? { config: { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } } : {}),
    handler: async (request, reply) => {
      const cookies: string[] = []
      const caller = { ...callerOf(request), setCookie: (cookie: string) => void cookies.push(cookie) }
      const work = () => text(caller, request.query, request.body)
      const body = await traced(name, { 'http.route': endpoint.path, request_id: request.id }, work, parentOf(request))
      if (endpoint.idempotent) noteMade(request, body)
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      if (endpoint.taggedBut) {
        const tag = tagOf(body, endpoint.taggedBut)
        reply.header('etag', tag)
        if (request.headers['if-none-match'] === tag) return reply.code(304).header('cache-control', 'no-store').send()
      }
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
    },
  })
}
