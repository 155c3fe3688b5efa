import type { z } from 'zod'
import type { AnyFailure } from './failure'
import type { Permission } from './permissions'

/**
 * visitor: nobody is asked for; anyone: a member where there is a live session, else a visitor; member: a live session is
 * required; staff: who works for the brand, signed in on the console or with a key of a machine.
 */
export type Access = 'visitor' | 'anyone' | 'member' | 'staff'

type Shape = Readonly<Record<string, z.ZodType>>

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly query?: Shape
  readonly body?: z.ZodType
  /** Fields under the names of the release before, which are still taken: old name to new. Only one of the two may be sent. */
  readonly formerNames?: Readonly<Record<string, string>>
  readonly data: z.ZodType
  readonly errors?: readonly AnyFailure[]
  /** The caller sends an Idempotency-Key; the same key gives the same answer. */
  readonly idempotent?: true
  /** Of a call for staff: the permission that it asks for. */
  readonly may?: Permission
  /** Of a call for staff: it is about the whole chain, or about one store, which a field or the row names. */
  readonly scope?: 'chain' | 'store'
  /** Of a call for staff: the act that it leaves in the audit log; false: none, it reads. A dry run leaves none. */
  readonly audit?: string | false
  /** Of a call for staff: it wants a second factor of the last minutes, unless it is a dry run. */
  readonly reauth?: true
  /** Its path of the release before, which is answered still. */
  readonly former?: `/${string}`
  /** The answer has a tag, and who sends it back is told when nothing but this field of it has changed. */
  readonly taggedBut?: string
  /** Calls a minute from one address, where the general limit is too wide. */
  readonly perMinute?: number
  /** The longest body, where a call brings a file. */
  readonly bodyBytes?: number
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type OutputOfShape<S> = S extends Shape ? { [K in keyof S]: z.output<S[K]> } : unknown
type OutputOfBody<B> = B extends z.ZodType ? z.output<B> : unknown
type OptionalKeys<S extends Shape> = { [K in keyof S]: undefined extends z.input<S[K]> ? K : never }[keyof S]
type InputOfShape<S> = S extends Shape
  ? { [K in Exclude<keyof S, OptionalKeys<S>>]: z.input<S[K]> } & { [K in OptionalKeys<S>]?: z.input<S[K]> }
  : unknown
type InputOfBody<B> = B extends z.ZodType ? z.input<B> : unknown
type QueryOf<E> = E extends { query: infer Q } ? Q : undefined
type BodyOf<E> = E extends { body: infer B } ? B : undefined

/** The input of the server's handler: query and body, checked and merged. */
export type InputOf<E extends Endpoint> = OutputOfShape<QueryOf<E>> & OutputOfBody<BodyOf<E>>
/** The input that a caller passes. */
export type CallOf<E extends Endpoint> = InputOfShape<QueryOf<E>> & InputOfBody<BodyOf<E>>
export type DataOf<E extends Endpoint> = z.output<E['data']>
