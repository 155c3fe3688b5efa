/** Names and plain values; never what a customer wrote. */
export type Attributes = Readonly<Record<string, string | number>>

/** A tracer in our words: the standard packages are behind it, and are loaded only when it is wanted. */
export interface Tracer {
  /** A span around the work, below the one that is open here, or below `parent` (a W3C traceparent). */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>, parent?: string): Promise<T>
  /** The W3C traceparent of the span that is open here. */
  current(): string | undefined
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** From now on, or no more. */
export const useTracer = (one: Tracer | undefined): void => {
  tracer = one
}

/** Without a tracer it is the work itself. */
export const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>, parent?: string): Promise<T> =>
  tracer ? tracer.span(name, attributes, work, parent) : work()

export const isTraced = (): boolean => tracer !== undefined

export const traceparent = (): string | undefined => tracer?.current()
