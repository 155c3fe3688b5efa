// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BURST_MS, keyReader, type Shortcut } from './shortcuts'

let now: number
let bound: Shortcut[]
const run = vi.fn()

const bind = (keys: string) => bound.push({ keys, words: keys, run: () => run(keys) })

beforeEach(() => {
  now = 0
  waiting = undefined
  bound = []
  run.mockClear()
  document.body.innerHTML =
    '<input id="field"><div role="combobox" id="combo"></div><button id="button">x</button><main id="page"></main>'
  for (const keys of ['j', '?', 'g b', 'mod+k', 'Enter']) bind(keys)
})

/** Time goes on by hand; what waits is run by `pause`. */
let waiting: (() => void) | undefined
const pause = (ms = BURST_MS) => {
  now += ms
  waiting?.()
  waiting = undefined
}
const reader = () =>
  keyReader(() => bound, {
    now: () => now,
    after: (_, later) => {
      waiting = later
      return () => (waiting = undefined)
    },
  })

const pressed = (key: string, more: Partial<KeyboardEvent> & { on?: string } = {}) => {
  const { on = 'page', ...event } = more
  const preventDefault = vi.fn()
  const target = document.getElementById(on)
  const flags = { keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false }
  return { key, ...flags, ...event, target, preventDefault } as Parameters<ReturnType<typeof keyReader>>[0]
}

describe('keys', () => {
  it('act by themselves, and as a pair within its time', () => {
    const read = reader()
    read(pressed('j'))
    pause()
    read(pressed('g'))
    pause(1_000)
    read(pressed('b'))
    pause()
    expect(run.mock.calls).toEqual([['j'], ['g b']])
    read(pressed('g'))
    pause(2_000)
    read(pressed('b'))
    pause()
    expect(run).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['in a field', { on: 'field' }],
    ['in a list to choose from', { on: 'combo' }],
    ['while Chinese is composed', { isComposing: true }],
    ['while Chinese is composed, as some browsers say it', { keyCode: 229 }],
    ['with Alt', { altKey: true }],
  ])('do nothing %s', (_, more) => {
    reader()(pressed('j', more))
    pause()
    expect(run).not.toHaveBeenCalled()
  })

  it('with Ctrl or ⌘ act in a field too, where they are bound; others stay the browser’s', () => {
    const read = reader()
    read(pressed('k', { ctrlKey: true, on: 'field' }))
    read(pressed('K', { metaKey: true }))
    const copy = pressed('c', { ctrlKey: true })
    read(copy)
    expect(run.mock.calls).toEqual([['mod+k'], ['mod+k']])
    expect(copy.preventDefault).not.toHaveBeenCalled()
  })

  it('leave Enter to a button that has the focus', () => {
    reader()(pressed('Enter', { on: 'button' }))
    expect(run).not.toHaveBeenCalled()
    reader()(pressed('Enter'))
    expect(run.mock.calls).toEqual([['Enter']])
  })

  it('run what was bound last: a drawer over its list', () => {
    bound.push({ keys: 'j', words: '', run: () => run('drawer') })
    reader()(pressed('j'))
    pause()
    expect(run.mock.calls).toEqual([['drawer']])
  })

  it('of a scan gun do nothing: neither the first, nor one that is bound, nor its Enter', () => {
    const read = reader()
    for (const key of [...'jj?gbj', 'Enter']) {
      read(pressed(key))
      now += 8
    }
    pause()
    expect(run).not.toHaveBeenCalled()
    read(pressed('j'))
    pause()
    expect(run.mock.calls).toEqual([['j']])
  })

  it('held down go on, and Ctrl K acts however fast', () => {
    const read = reader()
    read(pressed('j'))
    pause(400)
    for (let nth = 0; nth < 3; nth += 1) {
      read(pressed('j', { repeat: true }))
      now += 30
    }
    read(pressed('Control'))
    read(pressed('k', { ctrlKey: true }))
    expect(run.mock.calls).toEqual([['j'], ['j'], ['j'], ['j'], ['mod+k']])
  })

  it('wait until a dialog is answered', () => {
    document.body.insertAdjacentHTML('beforeend', '<div class="ant-modal-wrap"></div>')
    reader()(pressed('j'))
    pause()
    expect(run).not.toHaveBeenCalled()
    document.querySelector<HTMLElement>('.ant-modal-wrap')!.style.display = 'none'
    pause()
    reader()(pressed('j'))
    pause()
    expect(run.mock.calls).toEqual([['j']])
  })
})
