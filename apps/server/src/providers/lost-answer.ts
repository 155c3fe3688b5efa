import { ProviderAway, ProviderRests } from './json'
import { AnswerLost } from './notice-shape'

/** No connection came about, so nothing was said over it. */
const UNSAID = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const UNCONNECTED = 'UND_ERR_CONNECT_TIMEOUT'

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...codesOf(error.cause)]
}

const isUnsaid = (error: ProviderAway): boolean =>
  error instanceof ProviderRests || codesOf(error).some((code) => UNSAID.has(code) || code === UNCONNECTED)

/** For what must not happen twice: silence after the request was on its way is another thing than no connection. */
export async function orLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderAway) || isUnsaid(error)) throw error
    throw new AnswerLost(error.message, { cause: error })
  }
}
