import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { OK } from '@kuaimen/contract/kernel/envelope'
import { splitInput } from '@kuaimen/contract/kernel/request'
import fastJson from 'fast-json-stringify'
import { type Caller, contextFor, type Services } from '../../context'
import type { Binding } from '../request/bind'
import { declaredOnly } from './declared'
import { replySchema } from './reply.schema'

/** One endpoint made ready: checked input in, the reply's text out. The same for HTTP and for our own pages. */
export interface Answer {
  readonly endpoint: Endpoint
  readonly text: (caller: Caller, query: unknown, body: unknown) => Promise<string>
}

type Stringify = ReturnType<typeof fastJson>

/**
 * Compiling a reply takes milliseconds and memory that stays: it is done for the first answer of an endpoint, and once a
 * process, which may hold more than one app. Most processes never answer half of the calls.
 */
const compiled = new WeakMap<Endpoint, Stringify>()

function stringifierOf(endpoint: Endpoint): Stringify {
  const known = compiled.get(endpoint) ?? fastJson(replySchema(endpoint))
  compiled.set(endpoint, known)
  return known
}

export function answerOf(services: Services, { endpoint, prepare }: Binding): Answer {
  const handle = prepare()
  const declared = declaredOnly(endpoint, services)
  return {
    endpoint,
    async text(caller, query, body) {
      try {
        const data = await handle(contextFor(services, caller), query, body)
        return stringifierOf(endpoint)({ code: OK, msg: 'ok', data: data ?? null })
      } catch (error) {
        throw declared(error)
      }
    },
  }
}

export type Answers = ReadonlyMap<string, Answer>

export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

export type CallInProcess = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<DataOf<E>>

/** How server-rendered pages ask: the very same answers, without the network between. */
export const callsInProcess =
  (answers: Answers, caller: Caller): CallInProcess =>
  async (endpoint, input) => {
    const answer = answers.get(nameOf(endpoint))
    if (!answer) throw new Error(`no answer bound for ${nameOf(endpoint)}`)
    const { query, body } = splitInput(endpoint, input as object)
    // The body as JSON would bring it: no nested undefined, no date that is still an object.
    const arrived = body && JSON.parse(JSON.stringify(body))
    return JSON.parse(await answer.text(caller, query, arrived)).data
  }
