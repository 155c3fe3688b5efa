import { ProviderAway, providerAnswer } from '../json'

interface Found {
  readonly isThere: boolean
  /** 0 where its host does not say. */
  readonly bytes: number
}

/** Whether there is a picture or video at an address, and how large; nothing when its host does not answer. */
export async function lookFor(url: string): Promise<Found | undefined> {
  try {
    const { status, headers } = await providerAnswer(url, { method: 'HEAD' })
    return { isThere: status === 200, bytes: Number(headers.get('content-length') ?? 0) || 0 }
  } catch (error) {
    if (error instanceof ProviderAway) return undefined
    throw error
  }
}
