// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followBoard, type LiveState } from './live'
import { scanReader } from './scan'

describe('a scan gun', () => {
  const typing = (text: string, everyMs: number, end = 'Enter') => {
    const found: string[] = []
    let stopped = 0
    const read = scanReader((code) => found.push(code))
    for (const [nth, key] of [...text, end].entries())
      read({ key, timeStamp: 1000 + nth * everyMs, preventDefault: () => {}, stopPropagation: () => (stopped += 1) })
    return { found, stopped }
  }

  it('is told from a hand by its speed, and keeps the keys from the shortcuts', () => {
    expect(typing('B7K2M9Q4X8T6W3Z5A', 8)).toEqual({ found: ['B7K2M9Q4X8T6W3Z5A'], stopped: 17 })
    expect(typing('12345678901234567890', 8).found).toEqual(['12345678901234567890'])
    expect(typing('B7K2M9Q4X8T6W3Z5A', 120)).toEqual({ found: [], stopped: 0 })
    expect(typing('hello world', 8).found).toEqual([])
  })
})

class FakeSource {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  onerror: (() => void) | undefined
  private changed = () => {}

  constructor(readonly url: string) {
    FakeSource.all.push(this)
  }

  addEventListener(_: string, heard: () => void): void {
    this.changed = heard
  }

  hear(): void {
    this.changed()
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }
}

describe('the line to a board', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    FakeSource.all = []
  })

  it('says that it polls after two failures, and tries the stream again a minute later', () => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', FakeSource)
    const states: LiveState[] = []
    let asked = 0
    const stop = followBoard('/live', { onState: (state) => states.push(state), onChanged: () => (asked += 1) })
    FakeSource.all[0]!.hear()
    FakeSource.all[0]!.onerror?.()
    FakeSource.all[0]!.onerror?.()
    expect(states).toEqual(['live', 'reconnecting', 'polling'])
    expect(asked).toBe(3)
    expect(FakeSource.all[0]!.readyState).toBe(FakeSource.CLOSED)
    vi.advanceTimersByTime(60_000)
    FakeSource.all[1]!.hear()
    expect(states.at(-1)).toBe('live')
    stop()
    expect(FakeSource.all[1]!.readyState).toBe(FakeSource.CLOSED)
  })
})
