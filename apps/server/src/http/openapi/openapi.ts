import { rooms } from '@kuaimen/contract/all.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type AnyFailure, wordsOf } from '@kuaimen/contract/kernel/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contextFor, type Services } from '../../context'
import { admitStaffPort } from '../admit.port'
import { jsonSchema } from '../reply/reply.schema'
import { callerOf } from '../request/caller'
import { ABOUT, OTHER_PATHS, TAGS, tagOf } from './texts'

/** Customers' calls are described to everybody, staff's to staff. */
type Audience = 'everybody' | 'staff'

const isFor = (audience: Audience, { access }: Endpoint) => (access === 'staff') === (audience === 'staff')

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})

const content = (schema: unknown) => ({ 'application/json': { schema } })

function byStatus(endpoint: Endpoint): Map<number, AnyFailure[]> {
  const groups = new Map<number, AnyFailure[]>()
  for (const failure of endpoint.errors ?? [])
    groups.set(failure.status, [...(groups.get(failure.status) ?? []), failure])
  return groups
}

/** No token, one or none, one. */
const securityOf = ({ access }: Endpoint) =>
  access === 'visitor' ? [] : access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }]

function operation(room: string, name: string, endpoint: Endpoint) {
  const query = endpoint.query ? jsonSchema(z.object(endpoint.query), 'input') : undefined
  const required = new Set((query?.required as string[] | undefined) ?? [])
  return {
    operationId: `${room}.${name}`,
    tags: [tagOf(room)],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    ...(endpoint.perMinute ? { 'x-per-minute': endpoint.perMinute } : {}),
    parameters: [
      ...Object.entries((query?.properties as Record<string, unknown> | undefined) ?? {}).map(([field, schema]) => ({
        name: field,
        in: 'query',
        required: required.has(field),
        schema,
      })),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
        : []),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: content(jsonSchema(endpoint.body, 'input')) } } : {}),
    responses: {
      200: { description: 'code 0', content: content(envelope(jsonSchema(endpoint.data, 'output'))) },
      ...Object.fromEntries(
        [...byStatus(endpoint)].map(([status, list]) => [
          status,
          { description: list.map((failure) => `${failure.code} ${wordsOf(failure)}`).join('；') },
        ]),
      ),
    },
  }
}

function openapiDocument(version: string, audience: Audience) {
  const paths: Record<string, Record<string, unknown>> = audience === 'everybody' ? { ...OTHER_PATHS } : {}
  const named = new Set<string>()
  for (const [room, endpoints] of Object.entries(rooms))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (!isFor(audience, endpoint)) continue
      named.add(room)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(room, name, endpoint),
      }
    }
  const tags = [...named].map((room) => ({ name: tagOf(room), description: TAGS[room]?.about }))
  const list = tags.map(({ name, description }) => `- **${name}** ${description}`).join('\n')
  return {
    openapi: '3.1.0',
    info: { title: 'Kuaimen 快门', version, description: `${ABOUT[audience]}\n\n${list}`, 'x-locale': 'zh' },
    servers: [{ url: '/' }],
    tags,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** Made when first asked for, and the same ever after. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

interface Door {
  readonly under: string
  readonly audience: Audience
  readonly admit: (request: FastifyRequest) => Promise<unknown>
}

function publish(app: FastifyInstance, version: string, { under, audience, admit }: Door): void {
  const machines = `${under}/openapi.json`
  const document = once(() => JSON.stringify(openapiDocument(version, audience)))
  app.get(machines, async (request, reply) => {
    await admit(request)
    return reply.type('application/json; charset=utf-8').send(document())
  })
}

export function openapi(app: FastifyInstance, services: Services, version: string): void {
  publish(app, version, { under: '/api', audience: 'everybody', admit: async () => undefined })
  const admit = (request: FastifyRequest) =>
    services.ports.of(admitStaffPort).admit(contextFor(services, callerOf(request)), { method: 'GET', may: 'self' })
  for (const under of ['/api/staff', '/api/operator']) publish(app, version, { under, audience: 'staff', admit })
}
