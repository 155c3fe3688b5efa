// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../../ui/mount.testing'
import { persisted, persistedText } from './persisted'
import { phoneStorage, tabStorage } from './phone-storage'

const KEY = 'test_colours'
const NONE: readonly string[] = []
const colours = persisted<readonly string[]>(
  tabStorage,
  KEY,
  (found) => (Array.isArray(found) ? found.filter((one) => typeof one === 'string') : undefined),
  NONE,
)
const Shown = () => <p>{colours.use().join() || 'none'}</p>

beforeEach(() => colours.drop())
afterEach(() => vi.restoreAllMocks())

describe('persisted state', () => {
  it('is the initial value until something is written, and after it was dropped', () => {
    expect(colours.read()).toBe(NONE)
    expect(colours.write(['red'])).toBe(true)
    expect(colours.read()).toEqual(['red'])
    expect(sessionStorage.getItem(KEY)).toBe('["red"]')
    colours.drop()
    expect(colours.read()).toBe(NONE)
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it.each(['', 'null', '{', '{"red":1}', '7'])('takes %j in storage for nothing', (text) => {
    sessionStorage.setItem(KEY, text)
    expect(colours.read()).toBe(NONE)
  })

  it('gives back what is good of what it finds', () => {
    sessionStorage.setItem(KEY, '["red",7,null,"blue"]')
    expect(colours.read()).toEqual(['red', 'blue'])
  })

  it('is read anew, and the same object while the text is the same', () => {
    colours.write(['red'])
    expect(colours.read()).toBe(colours.read())
    sessionStorage.setItem(KEY, '["blue"]')
    expect(colours.read()).toEqual(['blue'])
    expect(colours.read()).toBe(colours.read())
  })

  it('lasts as long as the page where storage throws', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(colours.write(['red'])).toBe(false)
    expect(colours.read()).toEqual(['red'])
  })

  it('shows every change at once, wherever it is shown', () => {
    const page = mount(
      <>
        <Shown />
        <Shown />
      </>,
    )
    expect(page.box.textContent).toBe('nonenone')
    act(() => void colours.write(['red']))
    expect(page.box.textContent).toBe('redred')
    act(() => colours.drop())
    expect(page.box.textContent).toBe('nonenone')
    page.leave()
  })

  it('follows another tab, and what was written while the page lay in the cache of the browser', () => {
    const page = mount(<Shown />)
    sessionStorage.setItem(KEY, '["red"]')
    act(() => void window.dispatchEvent(new Event('storage')))
    expect(page.box.textContent).toBe('red')
    sessionStorage.setItem(KEY, '["blue"]')
    act(() => void window.dispatchEvent(new Event('pageshow')))
    expect(page.box.textContent).toBe('blue')
    page.leave()
  })

  it('is the initial value on the server and while hydrating, and the stored one after', async () => {
    colours.write(['red'])
    const html = renderToString(<Shown />)
    expect(html).toBe('<p>none</p>')
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = html
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const root = await act(() => hydrateRoot(box, <Shown />))
    expect(box.textContent).toBe('red')
    expect(complaints).not.toHaveBeenCalled()
    act(() => root.unmount())
    box.remove()
  })
})

it('persists a word as it is', () => {
  const word = persistedText(phoneStorage, 'test_word')
  word.write('C1')
  expect(localStorage.getItem('test_word')).toBe('C1')
  expect(word.read()).toBe('C1')
  word.drop()
  expect(word.read()).toBeUndefined()
})
