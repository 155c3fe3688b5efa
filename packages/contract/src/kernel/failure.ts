/** One row per error: number, HTTP status and the words a customer reads. */
export interface Failure<Code extends number = number> {
  readonly code: Code
  readonly status: number
  readonly msg: string
}

export const failure = <const Code extends number>(code: Code, status: number, msg: string): Failure<Code> => ({
  code,
  status,
  msg,
})

/** What is thrown, on both sides, when a call is answered with anything but code 0. */
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
