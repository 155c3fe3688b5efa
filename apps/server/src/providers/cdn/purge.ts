import { providerCall } from '../calls'
import { ProviderAway, providerAnswer } from '../json'

/** Says to whoever stands before us which addresses it must forget. What is no success is said again later. */
export const purgeFromCdn = (url: string, paths: readonly string[]): Promise<void> =>
  providerCall({ provider: 'cdn', call: 'purge' }, async () => {
    const body = JSON.stringify({ paths })
    const { status } = await providerAnswer(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (status < 200 || status > 299) throw new ProviderAway(`cdn: answers ${status}`)
  })
