import { describe, expect, it } from 'vitest'
import { z as shell } from './schema-shell'

// The browser's build puts the shell in the place of the library; here both are at hand.
const z = shell as typeof import('zod').z

describe('the schema library in the browser', () => {
  it('lets everything be declared', () => {
    const declare = () => {
      const Id = z.coerce.number<number | string>().int().min(1).max(9)
      const Place = z
        .string()
        .regex(/x/, '不对')
        .transform((text) => text.length)
        .refine(() => true, '不对')
      const View = z.object({ id: Id, place: Place.optional(), list: z.array(z.enum(['a', 'b'])).nullable() })
      return View.extend({ more: z.record(z.string(), z.unknown()).default({}), flag: z.literal([0, 1]) })
    }
    expect(declare).not.toThrow()
  })

  it.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'] as const)(
    'checks nothing: %s is an error, not a yes',
    (check) => {
      expect(() => z.string()[check]('x')).toThrow('schemas are checked on the server')
      expect(() => z.object({ id: z.number() }).extend({ more: z.string() })[check]({})).toThrow()
    },
  )
})
