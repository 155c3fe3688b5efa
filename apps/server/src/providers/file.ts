import { ProviderAway } from './json'

const TIMEOUT_MS = 10_000
const AT_MOST = 5 * 1024 * 1024

/** A file that a provider stores for us, at an address it gave in a signed answer. */
export async function providerFile(url: string): Promise<Buffer> {
  const { origin } = new URL(url)
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new ProviderAway(`${origin}: ${response.status} for a file`)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length > AT_MOST) throw new ProviderAway(`${origin}: a file too large`)
    return bytes
  } catch (cause) {
    throw cause instanceof ProviderAway ? cause : new ProviderAway(`${origin}: no file`, { cause })
  }
}
