// @vitest-environment happy-dom
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { find } from '../../ui/mount.testing'

/** As on a page that was just loaded: nothing of it is hydrated. */
async function freshPage() {
  vi.resetModules()
  const { BelowFold } = await import('./BelowFold')
  const { AtAddress } = await import('./location.testing')
  const hydrated = await import('../browser/hydrated')
  return { BelowFold, AtAddress, ...hydrated }
}

let page: Awaited<ReturnType<typeof freshPage>>
beforeEach(async () => {
  // React works in turns of its own here, as in a browser.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  page = await freshPage()
})

/** Draws as the server does, then takes over. Returns in which order the parts came alive. */
function hydrated(onTap: (what: string) => void) {
  const { BelowFold, AtAddress, markHydrated } = page
  const order: string[] = []
  const Seen = ({ what }: { what: string }) => {
    useEffect(() => void order.push(what), [what])
    return (
      <button type="button" id={what} onClick={() => onTap(what)}>
        {what}
      </button>
    )
  }
  const Frame = () => {
    useEffect(markHydrated, [])
    return (
      <AtAddress address="/">
        <Seen what="top" />
        <BelowFold>
          <Seen what="rail" />
        </BelowFold>
        <BelowFold>
          <Seen what="stores" />
        </BelowFold>
      </AtAddress>
    )
  }
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<Frame />)
  page.whenHydrated(() => order.push('all'))
  const root = hydrateRoot(box, <Frame />, { onRecoverableError: (error) => order.push(String(error)) })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  return order
}

it('hydrates the first screen, then the pieces below it, and says so when all are there', async () => {
  const order = hydrated(() => {})
  await vi.waitFor(() => expect(page.isHydrated()).toBe(true))
  expect(order).toEqual(['top', 'rail', 'stores', 'all'])
})

it('answers a tap on a piece that is not hydrated yet', async () => {
  const tapped: string[] = []
  hydrated((what) => tapped.push(what))
  // The tap comes in the turn in which the first screen is taken over.
  await vi.waitFor(() => expect(Object.keys(find('#top')).some((key) => key.startsWith('__reactFiber$'))).toBe(true))
  find('#stores').click()
  expect(tapped).toEqual(['stores'])
})

it('does not wait for a piece of a page that was left', async () => {
  const piece = {}
  const said = vi.fn()
  page.whenHydrated(said)
  page.holdPiece(piece)
  page.markHydrated()
  expect(said).not.toHaveBeenCalled()
  page.releasePiece(piece)
  expect(said).toHaveBeenCalledTimes(1)
})
