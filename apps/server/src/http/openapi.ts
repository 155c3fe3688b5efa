import { rooms } from '@kuaimen/contract/all.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type AnyFailure, wordsOf } from '@kuaimen/contract/kernel/failure'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonSchema } from './reply.schema'

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

function operation(room: string, name: string, endpoint: Endpoint) {
  const query = endpoint.query ? jsonSchema(z.object(endpoint.query), 'input') : undefined
  const required = new Set((query?.required as string[] | undefined) ?? [])
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    security: endpoint.access === 'visitor' ? [] : [{ token: [] }],
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

function openapiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [room, endpoints] of Object.entries(rooms))
    for (const [name, endpoint] of Object.entries(endpoints))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(room, name, endpoint),
      }
  return {
    openapi: '3.1.0',
    info: { title: 'Kuaimen 快门', version },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A page to read, without a script: what can be called, by room. */
function openapiPage(): string {
  const sections = Object.entries(rooms).map(([room, endpoints]) => {
    const rows = Object.values(endpoints).map(
      (endpoint) =>
        `<tr><td>${endpoint.method}</td><td><code>${escaped(endpoint.path)}</code></td><td>${escaped(endpoint.summary)}</td>` +
        `<td>${endpoint.access === 'member' ? '需登录' : ''}</td><td>${(endpoint.errors ?? [])
          .map((failure) => `${failure.code} ${escaped(wordsOf(failure))}`)
          .join('<br>')}</td></tr>`,
    )
    return `<h2>${escaped(room)}</h2><table>${rows.join('')}</table>`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>接口</title><h1>接口</h1><p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</html>`
}

export function openapi(app: FastifyInstance, version: string): void {
  let published: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    published ??= JSON.stringify(openapiDocument(version))
    return reply.type('application/json; charset=utf-8').send(published)
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(openapiPage()),
  )
}
