import { fillTemplate } from './template'

/** One row per error: number, HTTP status and the words a customer reads. */
export interface Failure<Code extends number = number> {
  readonly code: Code
  readonly status: number
  readonly msg: string
}

/** A row whose words hold what is a setting, as `{hours}`. It has no `msg` of its own: it is filled where it is thrown. */
export interface FailureTemplate<Code extends number = number, Name extends string = string> {
  (values: Readonly<Record<Name, number | string>>): Failure<Code>
  readonly code: Code
  readonly status: number
  readonly template: string
}

/** A failure as an endpoint declares and the catalogue lists it. */
export type AnyFailure = Failure | { readonly code: number; readonly status: number; readonly template: string }

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type Declared<Code extends number, Text extends string> = [NamesIn<Text>] extends [never]
  ? Failure<Code>
  : FailureTemplate<Code, NamesIn<Text>>

/** The names in the words become parameters: `failure(1, 409, '最多{count}个')` is thrown as `new Refusal(full({ count: 5 }))`. */
export function failure<const Code extends number, const Text extends string>(
  code: Code,
  status: number,
  msg: Text,
): Declared<Code, Text>
export function failure(code: number, status: number, msg: string): AnyFailure {
  if (!msg.includes('{')) return { code, status, msg }
  const filled = (values: Readonly<Record<string, number | string>>): Failure => ({
    code,
    status,
    msg: fillTemplate(msg, values),
  })
  return Object.assign(filled, { code, status, template: msg })
}

/** Its words, with the names of parameters where they are not known yet. */
export const wordsOf = (one: AnyFailure): string => ('template' in one ? one.template : one.msg)

/** The error thrown, on both sides, when a call is answered with anything but code 0. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(failed: Failure, data?: unknown, msg = failed.msg) {
    super(msg)
    this.code = failed.code
    this.status = failed.status
    this.data = data
  }
}
