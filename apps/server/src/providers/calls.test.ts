import { expect, it } from 'vitest'
import { openLog } from '../http/observe/log'
import { providerCalls } from '../signals/metrics'
import { providerCall } from './calls'
import { ProviderAway } from './json'

const countOf = async (result: string): Promise<number> =>
  (await providerCalls.get()).values.find(
    ({ metricName, labels }) =>
      metricName === 'kuaimen_provider_call_seconds_count' && labels.call === 'test' && labels.result === result,
  )?.value ?? 0

it('counts and logs each call once, by its result', async () => {
  const lines: string[] = []
  const asked = {
    provider: 'amap',
    call: 'test',
    log: openLog('info', { write: (line) => void lines.push(line) }),
  } as const
  expect(await providerCall(asked, async () => 7)).toBe(7)
  for (const error of [new ProviderAway('gone'), new Error('no')])
    await expect(
      providerCall(asked, async () => {
        throw error
      }),
    ).rejects.toBe(error)
  expect([await countOf('ok'), await countOf('away'), await countOf('refused')]).toEqual([1, 1, 1])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    ['ok', 'away', 'refused'].map((result) => ({ msg: 'provider answered', provider: 'amap', call: 'test', result })),
  )
})
