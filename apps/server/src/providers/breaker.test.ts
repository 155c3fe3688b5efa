import { expect, it, onTestFinished, vi } from 'vitest'
import { providersResting } from '../signals/metrics'
import { aProvider } from '../testing/providers/provider'
import { unlessSilent } from './breaker'
import { ProviderRests, providerText } from './json'

const restingOf = async (url: string): Promise<number | undefined> =>
  (await providersResting.get()).values.find(({ labels }) => labels.origin === new URL(url).origin)?.value

it('leaves a silent provider alone, others not, and tries it again after a rest', { timeout: 40_000 }, async () => {
  const silent = await aProvider((_heard, nth) => (nth > 5 ? 'back' : undefined))
  const well = await aProvider(() => 'well')
  const calls = Array.from({ length: 5 }, () => providerText(silent.url).catch((error: unknown) => error))
  for (const error of await Promise.all(calls)) expect(error).not.toBeInstanceOf(ProviderRests)
  const began = performance.now()
  await expect(providerText(silent.url)).rejects.toBeInstanceOf(ProviderRests)
  expect(performance.now() - began).toBeLessThan(1000)
  expect(silent.heard).toHaveLength(5)
  expect(await providerText(well.url)).toBe('well')
  expect([await restingOf(silent.url), await restingOf(well.url)]).toEqual([1, 0])

  const again = () => providerText(silent.url).catch(() => 'rests')
  await expect.poll(again, { timeout: 20_000, interval: 250 }).toBe('back')
  expect(await Promise.all([again(), again()])).toEqual(['back', 'back'])
  expect(await restingOf(silent.url)).toBe(0)
})

it('counts as resting no longer than somebody asks', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const late = async () => {
    throw Object.assign(new Error('late'), { name: 'TimeoutError' })
  }
  const url = 'https://quiet.example/a'
  for (let nth = 0; nth < 5; nth++)
    await expect(unlessSilent(url, late, () => new Error('rests'))).rejects.toThrow('late')
  expect(await restingOf(url)).toBe(1)
  vi.advanceTimersByTime(5 * 60_000)
  expect(await restingOf(url)).toBe(0)
})
