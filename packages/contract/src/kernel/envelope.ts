/** Every reply of every call. Code 0 resolves with data, anything else rejects. */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
}

export const OK = 0

/** Field errors of 100400, as the server sends them in data. */
export type FieldErrors = Record<string, string[]>

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number' && 'msg' in value
