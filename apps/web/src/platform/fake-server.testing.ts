import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { type Call, type CallOptions, TransportError } from '../api/call'

type Answer = (input: unknown) => unknown

interface Made {
  readonly input: unknown
  readonly options: CallOptions | undefined
}

/** Two calls may have one address and differ by method. */
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Answers calls by endpoint, as the contract types them. A call that the test has not arranged fails it. */
export class FakeServer {
  readonly #answers = new Map<string, Answer>()
  readonly #made = new Map<string, Made[]>()
  readonly unarranged: string[] = []

  answers<E extends Endpoint>(endpoint: E, answer: DataOf<E> | ((input: CallOf<E>) => DataOf<E>)): void {
    this.#answers.set(nameOf(endpoint), typeof answer === 'function' ? (answer as Answer) : () => answer)
  }

  refuses(endpoint: Endpoint, failure: Failure, data?: unknown): void {
    this.#answers.set(nameOf(endpoint), () => {
      throw new Refusal(failure, data)
    })
  }

  /** No answer comes through. */
  loses(endpoint: Endpoint): void {
    this.#answers.set(nameOf(endpoint), () => {
      throw new TransportError('网络错误')
    })
  }

  /** The answer takes its time: until what is returned is called with it. */
  delays<E extends Endpoint>(endpoint: E): (answer: DataOf<E>) => void {
    let arrive: (answer: DataOf<E>) => void = () => {}
    const arrived = new Promise<DataOf<E>>((resolve) => {
      arrive = resolve
    })
    this.#answers.set(nameOf(endpoint), () => arrived)
    return (answer) => arrive(answer)
  }

  /** What was sent to an endpoint, in order. */
  sent<E extends Endpoint>(endpoint: E): CallOf<E>[] {
    return this.made(endpoint).map(({ input }) => input as CallOf<E>)
  }

  made(endpoint: Endpoint): readonly Made[] {
    return this.#made.get(nameOf(endpoint)) ?? []
  }

  readonly call: Call = async (endpoint, input, options) => {
    this.#made.set(nameOf(endpoint), [...this.made(endpoint), { input, options }])
    const answer = this.#answers.get(nameOf(endpoint))
    if (!answer) this.unarranged.push(nameOf(endpoint))
    return (await answer?.(input)) as never
  }
}
