import { complain } from './say.ts'

/** Something the person at the keyboard can put right: shown as its sentence, without a stack trace. */
export class PlainFailure extends Error {
  override name = 'PlainFailure'
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Prints a plain failure as its sentence and anything else, being our mistake, in full. */
export const report = (error: unknown) => {
  if (error instanceof PlainFailure) complain(error.message)
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
