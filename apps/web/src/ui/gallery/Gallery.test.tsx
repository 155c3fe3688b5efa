// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery, type Room } from './Gallery'

const ROOMS: Room[] = ['showing', 'choosing', 'writing', 'overlays', 'states', 'holding']

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  // The carousel's slider and anything else that waits must not start.
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe.each(ROOMS)('every component of %s', (room) => {
  it('renders on the server without an inline style, which a strict policy would drop', () => {
    const html = renderToString(<Gallery start={room} />)
    expect(html.length).toBeGreaterThan(2000)
    expect(html).not.toMatch(/ style="/)
  })

  it('hydrates without a word of complaint', () => {
    const complain = vi.spyOn(console, 'error')
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = renderToString(<Gallery start={room} />)
    const onRecoverableError = vi.fn()
    let root: Root | undefined
    act(() => {
      root = hydrateRoot(box, <Gallery start={room} />, { onRecoverableError })
    })
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(complain).not.toHaveBeenCalled()
    act(() => root?.unmount())
    box.remove()
  })

  it('names everything that can be pressed or filled', () => {
    const box = document.createElement('div')
    box.innerHTML = renderToString(<Gallery start={room} />)
    const nameless = [...box.querySelectorAll('button,a,input,textarea')].filter((it) => {
      const labelled = it.id && box.querySelector(`label[for="${it.id}"]`)
      return !(it.getAttribute('aria-label') || it.textContent?.trim() || labelled || it.closest('label')?.textContent)
    })
    expect(nameless.map((it) => it.outerHTML)).toEqual([])
  })
})
