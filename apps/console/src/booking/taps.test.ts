import { describe, expect, it } from 'vitest'
import { readTaps } from './taps'

const stored = (text: string | null) => ({ getItem: () => text })
const tap = (tapped_at: number) => ({ order_sn: 'B1', staff_id: 1, tapped_at })

describe('check-ins that wait for the network', () => {
  it('are those of the last day, whatever the browser has stored', () => {
    const now = 1_000_000
    expect(readTaps(stored(JSON.stringify([tap(now - 60), tap(now - 90_000)])), now)).toEqual([tap(now - 60)])
    for (const text of [null, '', 'no json', '{}']) expect(readTaps(stored(text), now)).toEqual([])
  })
})
