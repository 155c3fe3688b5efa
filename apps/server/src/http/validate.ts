import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { FieldErrors } from '@kuaimen/contract/kernel/envelope'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { z } from 'zod'

z.config(z.locales.zhCN())

export type Validate = (query: unknown, body: unknown) => unknown

const fieldErrors = (error: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_'
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return fields
}

/** Query and body of one endpoint, checked and merged into what its handler gets. */
export function validator(endpoint: Endpoint): Validate {
  const query = endpoint.query && z.object(endpoint.query)
  const { body } = endpoint
  const check = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new Refusal(invalidInput, fieldErrors(parsed.error))
    return parsed.data as object
  }
  if (query && body) return (q, b) => ({ ...check(query, q), ...check(body, b ?? {}) })
  if (query) return (q) => check(query, q)
  if (body) return (_, b) => check(body, b ?? {})
  return () => ({})
}
