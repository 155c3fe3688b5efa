const TIMEOUT_MS = 5000

/** The provider could not be reached, or answered with something that is no answer. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** One request to a provider. Some send JSON as text/plain, so the header is not asked. */
export async function providerJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const { origin, pathname } = new URL(url)
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body: unknown = JSON.parse(await response.text())
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch (cause) {
    // The query may hold secrets: only where it went is told.
    throw new ProviderAway(`${origin}${pathname}: no answer`, { cause })
  }
  throw new ProviderAway(`${origin}${pathname}: not an object`)
}
