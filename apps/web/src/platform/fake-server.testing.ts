import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { type Call, type CallOptions, TransportError } from '../api/call'

type Answer = (input: unknown) => unknown

interface Made {
  readonly input: unknown
  readonly options: CallOptions | undefined
}

/** Answers calls by endpoint, as the contract types them. A call that the test has not arranged fails it. */
export class FakeServer {
  readonly #answers = new Map<string, Answer>()
  readonly #made = new Map<string, Made[]>()
  readonly unarranged: string[] = []

  answers<E extends Endpoint>(endpoint: E, answer: DataOf<E> | ((input: CallOf<E>) => DataOf<E>)): void {
    this.#answers.set(endpoint.path, typeof answer === 'function' ? (answer as Answer) : () => answer)
  }

  refuses(endpoint: Endpoint, failure: Failure, data?: unknown): void {
    this.#answers.set(endpoint.path, () => {
      throw new Refusal(failure, data)
    })
  }

  /** No answer comes through. */
  loses(endpoint: Endpoint): void {
    this.#answers.set(endpoint.path, () => {
      throw new TransportError('网络错误')
    })
  }

  /** The answer takes its time: until what is returned is called with it. */
  delays<E extends Endpoint>(endpoint: E): (answer: DataOf<E>) => void {
    let arrive: (answer: DataOf<E>) => void = () => {}
    const arrived = new Promise<DataOf<E>>((resolve) => {
      arrive = resolve
    })
    this.#answers.set(endpoint.path, () => arrived)
    return (answer) => arrive(answer)
  }

  /** What was sent to an endpoint, in order. */
  sent<E extends Endpoint>(endpoint: E): CallOf<E>[] {
    return this.made(endpoint).map(({ input }) => input as CallOf<E>)
  }

  made(endpoint: Endpoint): readonly Made[] {
    return this.#made.get(endpoint.path) ?? []
  }

  readonly call: Call = async (endpoint, input, options) => {
    this.#made.set(endpoint.path, [...this.made(endpoint), { input, options }])
    const answer = this.#answers.get(endpoint.path)
    if (!answer) this.unarranged.push(`${endpoint.method} ${endpoint.path}`)
    return (await answer?.(input)) as never
  }
}
