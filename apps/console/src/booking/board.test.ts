// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followBoard, type LiveState } from './live'
import { scanReader } from './scan'

describe('a scan gun', () => {
  const typing = (keys: readonly string[], everyMs: number, more: { ctrlKey?: boolean; target?: HTMLElement } = {}) => {
    const found: string[] = []
    let stopped = 0
    const read = scanReader((code) => found.push(code))
    const flags = { repeat: false, ctrlKey: false, metaKey: false, altKey: false, target: document.body, ...more }
    for (const [nth, key] of keys.entries()) {
      const end = { preventDefault: () => {}, stopPropagation: () => (stopped += 1) }
      read({ key, timeStamp: 1000 + nth * everyMs, ...flags, ...end })
    }
    return { found, stopped }
  }
  const scanned = (text: string, everyMs = 8, target: HTMLElement = document.body) =>
    typing([...text, 'Enter'], everyMs, { target })

  it('is told from a hand by its speed, and its Enter presses nothing', () => {
    expect(scanned('B7K2M9Q4X8T6W3Z5A')).toEqual({ found: ['B7K2M9Q4X8T6W3Z5A'], stopped: 1 })
    expect(scanned('12345678901234567890').found).toEqual(['12345678901234567890'])
    expect(scanned('B7K2M9Q4X8T6W3Z5A', 120)).toEqual({ found: [], stopped: 0 })
  })

  it('is heard with a code that nobody knows, but for text in a field and keys hit together', () => {
    expect(scanned('NV2026111800001').found).toEqual(['NV2026111800001'])
    expect(scanned('NV2026111800001', 8, document.createElement('input')).found).toEqual([])
    expect(scanned('jk').found).toEqual([])
  })

  it('types no Shift of its own into the code, and Ctrl is no gun', () => {
    expect(typing(['Shift', 'B', 'Shift', ...'7K2M9Q4X8T6W', 'Enter'], 8).found).toEqual(['B7K2M9Q4X8T6W'])
    expect(typing([...'B7K2M9Q4X8T6W', 'Enter'], 8, { ctrlKey: true }).found).toEqual([])
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
