import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { z } from 'zod'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The serialiser is an order of magnitude quicker on `nullable` than on a choice between a type and null. */
function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten)
  if (!isSchema(value)) return value
  const choice = value.anyOf
  if (Array.isArray(choice) && choice.length === 2) {
    const other = choice.find((item) => isSchema(item) && item.type !== 'null')
    if (isSchema(other) && choice.some((item) => isSchema(item) && item.type === 'null'))
      return { ...(flatten(other) as Schema), nullable: true }
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, flatten(inner)]))
}

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' })
  return rest
}

/** What leaves is what the contract names: fields that a row has and the view has not are dropped here. */
export const replySchema = (endpoint: Endpoint): Schema => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: flatten(jsonSchema(endpoint.data, 'output')),
  },
})
