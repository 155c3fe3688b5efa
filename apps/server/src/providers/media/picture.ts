import { ProviderAway, providerAnswer } from '../json'

/** Whether there is a picture at an address; nothing when its host does not answer. */
export async function isThere(url: string): Promise<boolean | undefined> {
  try {
    return (await providerAnswer(url, { method: 'HEAD' })).status === 200
  } catch (error) {
    if (error instanceof ProviderAway) return undefined
    throw error
  }
}
