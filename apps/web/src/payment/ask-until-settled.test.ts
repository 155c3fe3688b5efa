import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { describe, expect, it } from 'vitest'
import { ASK_AFTER_MS, askUntilSettled } from './ask-until-settled'

const answered = (state: PaymentState['state']): PaymentState => ({
  kind: 'booking',
  payable_no: 'B1',
  order_sn: 'B1',
  state,
  said: state === 'waiting' ? 'unpaid' : '',
  payable_fen: 100,
  hold_until: null,
  description: '',
  ways: [],
})

/** Answers in order, the last one for ever; an error is thrown. */
function provider(...answers: (PaymentState['state'] | Error)[]) {
  const waits: number[] = []
  let asked = 0
  return {
    waits,
    asked: () => asked,
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]!
      asked += 1
      if (answer instanceof Error) throw answer
      return answered(answer)
    },
    wait: async (ms: number) => void waits.push(ms),
  }
}

describe('asking how a payment went', () => {
  it('asks at once and stops with the first that is settled', async () => {
    const here = provider('waiting', 'waiting', 'paid')
    expect(await askUntilSettled({ ...here, isStopped: () => false })).toMatchObject({ state: 'paid' })
    expect(here.asked()).toBe(3)
    expect(here.waits).toEqual([1000, 1500])
  })

  it('stops for what is over or late too', async () => {
    for (const state of ['over', 'late'] as const) {
      const here = provider(state)
      await askUntilSettled({ ...here, isStopped: () => false })
      expect(here.asked()).toBe(1)
    }
  })

  it('waits ever longer and gives up after twenty seconds', async () => {
    const here = provider('waiting')
    expect(await askUntilSettled({ ...here, isStopped: () => false })).toMatchObject({ state: 'waiting' })
    expect(here.asked()).toBe(ASK_AFTER_MS.length)
    expect(here.waits).toEqual([...here.waits].sort((a, b) => a - b))
    expect(here.waits.reduce((sum, ms) => sum + ms, 0)).toBe(20_000)
  })

  it('asks on when a question fails', async () => {
    const here = provider(new Error('offline'), 'paid')
    expect(await askUntilSettled({ ...here, isStopped: () => false })).toMatchObject({ state: 'paid' })
  })

  it('tells each answer that settles nothing, at once', async () => {
    const here = provider('waiting', new Error('offline'), 'waiting', 'paid')
    const heard: string[] = []
    await askUntilSettled({ ...here, isStopped: () => false, onAnswer: ({ said }) => heard.push(said) })
    expect(heard).toEqual(['unpaid', 'unpaid'])
  })

  it('asks nothing more once it is stopped', async () => {
    const here = provider('waiting')
    expect(await askUntilSettled({ ...here, isStopped: () => here.asked() === 2 })).toMatchObject({ state: 'waiting' })
    expect(here.asked()).toBe(2)
  })
})
