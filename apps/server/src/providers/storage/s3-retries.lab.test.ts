import { describe, expect, it, vi } from 'vitest'
import {
  ALL,
  aFaultyBucket,
  CALLS,
  CALM,
  hashOf,
  IMPATIENT,
  LARGE,
  OLD,
  outcomeOf,
} from '../../testing/providers/s3-calls'
import { ProviderAway } from '../json'

const { lab, calm, aSubject, storedAt } = aFaultyBucket()

describe.each(['s3.slow_down', 's3.internal', 's3.answer_lost', 's3.torn_up', 's3.torn_down', 's3.wrong_bytes'])(
  '%s, twice',
  (fault) => {
    it.each(ALL.filter((call) => call !== 'large'))('is overcome by %s, which tries again', async (call) => {
      const { work, answers } = CALLS[call]!
      const subject = await aSubject(CALM)
      await lab.control('faults', { [fault]: { times: 2 } })
      expect(await outcomeOf(work(subject))).toEqual(answers(subject.key))
    })
  },
)

/** A fault that is switched on with the first request that fits. */
async function faultAt(fits: (url: string, method: string) => boolean, fault: object, work: () => Promise<unknown>) {
  const real = globalThis.fetch
  let isOn = false
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!isOn && fits(String(url), init?.method ?? 'GET')) {
      isOn = true
      await lab.control('faults', fault)
    }
    return real(url, init)
  })
  try {
    return await outcomeOf(work())
  } finally {
    spy.mockRestore()
    await lab.control('faults', { 's3.answer_lost': false, 's3.internal': false })
  }
}

describe('an object in parts', () => {
  const isComplete = (url: string, method: string) => method === 'POST' && url.includes('uploadId=')
  const isPart = (_: string, method: string) => method === 'PUT'

  it('is there when the answer to its last call was lost', async () => {
    const { s3, key } = await aSubject(CALM)
    const lost = { 's3.answer_lost': { times: 1 } }
    expect(await faultAt(isComplete, lost, () => s3.put(key, LARGE))).toBeUndefined()
    expect(await storedAt(key)).toBe(hashOf(LARGE))
    await s3.erase([key])
  })

  it('leaves nothing behind that costs money when a part is refused', async () => {
    const { s3, key } = await aSubject(CALM)
    const before = (await lab.stored(key)).open_uploads
    expect(await faultAt(isPart, { 's3.internal': { times: 3 } }, () => s3.put(key, LARGE))).toBe('refused')
    expect(await storedAt(key)).toBe(hashOf(OLD))
    expect((await lab.stored(key)).open_uploads).toBe(before)
  })
})

it('leaves a bucket alone that was silent, and asks it again after a rest', async () => {
  const { s3, key } = await aSubject(IMPATIENT)
  await lab.control('faults', { 's3.timeout': true })
  for (let nth = 0; nth < 2; nth += 1) await expect(s3.head(key)).rejects.toThrow(ProviderAway)
  await lab.control('faults', { 's3.timeout': false })
  await expect(s3.head(key)).rejects.toThrow('was silent, and is left alone')
  vi.advanceTimersByTime(10_000)
  expect(await calm().head(key)).toEqual({ bytes: OLD.length })
})
