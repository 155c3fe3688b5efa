import { unlessSilent } from './breaker'

const TIMEOUT_MS = 5000

/** The provider could not be reached, or answered with something that is no answer. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** A provider that was silent too often is left alone for some seconds. */
export class ProviderRests extends ProviderAway {}

const rests = (origin: string) => new ProviderRests(`${origin}: was silent, and is left alone`)

/** The query may hold secrets: errors name the address without it. */
const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** One request to a provider, its answer as it came: signatures cover the text, not what it means. */
export async function providerAnswer(url: string, init: RequestInit = {}): Promise<ProviderAnswer> {
  const place = placeOf(url)
  try {
    // No provider redirects its API; following would carry our secrets along.
    const ask = async () => {
      const response = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    return await unlessSilent(url, ask, rests)
  } catch (cause) {
    throw cause instanceof ProviderAway ? cause : new ProviderAway(`${place}: no answer`, { cause })
  }
}

const FILE_TIMEOUT_MS = 60_000

/** A file of a provider, byte by byte: its hash covers what a decoder would change. */
export async function providerFile(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; bytes: Uint8Array }> {
  try {
    const response = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    throw new ProviderAway(`${placeOf(url)}: no file`, { cause })
  }
}

export const providerText = async (url: string, init: RequestInit = {}): Promise<string> =>
  (await providerAnswer(url, init)).text

/** Some send JSON as text/plain, so the header is not asked. */
export async function providerJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const text = await providerText(url, init)
  const body = parsed(text)
  if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  throw new ProviderAway(`${placeOf(url)}: not an object`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text field of an answer; values of other types count as missing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
