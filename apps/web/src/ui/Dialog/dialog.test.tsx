// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { find, mount, press } from '../mount.testing'
import { Sheet } from '../Sheet/Sheet'
import { DialogHost } from './DialogHost'
import { alertDialog, confirmDialog, useDialogs } from './dialog'
import { useTurn } from './useTurn'

const askedDialog = () => useDialogs.getState().open

let page: ReturnType<typeof mount>
beforeEach(() => {
  vi.useFakeTimers()
  page = mount(
    <>
      <button type="button" id="opener">
        open
      </button>
      <DialogHost />
    </>,
  )
})
afterEach(() => {
  page.leave()
  vi.useRealTimers()
})

const ask = <Answer,>(question: () => Promise<Answer>): Promise<Answer> => {
  let answer: Promise<Answer> | undefined
  act(() => {
    answer = question()
  })
  return answer!
}
const settle = () => act(() => vi.advanceTimersByTime(240))
const button = (text: string) =>
  [...document.querySelectorAll('[role="alertdialog"] button')].find((it) => it.textContent === text) as HTMLElement

it('answers true to the confirm button and false to the other', async () => {
  const yes = ask(() => confirmDialog({ message: '切换城市？', confirmText: '切换' }))
  act(() => button('切换').click())
  await expect(yes).resolves.toBe(true)
  const no = ask(() => confirmDialog({ message: '切换城市？' }))
  act(() => button('取消').click())
  await expect(no).resolves.toBe(false)
})

it('lets questions wait for each other in the order they were asked', async () => {
  const first = ask(() => confirmDialog({ title: '第一个' }))
  const second = ask(() => alertDialog({ title: '第二个' }))
  expect(document.querySelectorAll('[role="alertdialog"]')).toHaveLength(1)
  expect(find('[role="alertdialog"]').textContent).toContain('第一个')
  act(() => button('确定').click())
  await expect(first).resolves.toBe(true)
  expect(find('[role="alertdialog"]').textContent).toContain('第二个')
  act(() => button('知道了').click())
  await expect(second).resolves.toBeUndefined()
  settle()
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
})

it('answers once, even to a double tap', async () => {
  const first = ask(() => confirmDialog({ title: '一' }))
  ask(() => confirmDialog({ title: '二' }))
  const once = askedDialog()
  act(() => {
    once?.answer(true)
    once?.answer(true)
  })
  await expect(first).resolves.toBe(true)
  expect(askedDialog()?.title).toBe('二')
  act(() => askedDialog()?.answer(false))
})

it('takes the focus in, closes on Escape and gives the focus back', async () => {
  find('#opener').focus()
  const no = ask(() => confirmDialog({ title: '离开？' }))
  expect(find('[role="alertdialog"]').contains(document.activeElement)).toBe(true)
  expect(document.documentElement.style.overflow).toBe('hidden')
  act(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(no).resolves.toBe(false)
  settle()
  expect(document.activeElement).toBe(find('#opener'))
  expect(document.documentElement.style.overflow).toBe('')
})

it('keeps Tab inside', () => {
  ask(() => confirmDialog({ title: '离开？' }))
  button('确定').focus()
  act(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  })
  expect(document.activeElement).toBe(button('取消'))
  press('[role="alertdialog"] button')
})

describe('one thing over the page at a time', () => {
  function Advert({ isWanted }: { isWanted: boolean }) {
    return useTurn(isWanted) ? <aside>advert</aside> : null
  }
  const Parts = ({ sheet, advert }: { sheet: boolean; advert: boolean }) => (
    <>
      <Sheet open={sheet} onClose={() => {}} title="菜单">
        …
      </Sheet>
      <Advert isWanted={advert} />
      <DialogHost />
    </>
  )
  const advert = () => document.querySelector('aside')
  const show = (sheet: boolean, advert: boolean) => page.draw(<Parts sheet={sheet} advert={advert} />)

  it('what opens by itself waits for a sheet to close', () => {
    show(true, true)
    expect(advert()).toBeNull()
    show(false, true)
    settle()
    expect(advert()).not.toBeNull()
  })

  it('a question that nobody asked for waits too, one that a tap has caused does not', async () => {
    show(true, false)
    const unasked = ask(() => confirmDialog({ title: '切换城市？', unasked: true }))
    expect(document.querySelector('[role="alertdialog"]')).toBeNull()
    const asked = ask(() => confirmDialog({ title: '放弃？' }))
    expect(find('[role="alertdialog"]').textContent).toContain('放弃？')
    act(() => button('确定').click())
    await expect(asked).resolves.toBe(true)
    settle()
    expect(document.querySelector('[role="alertdialog"]')).toBeNull()
    show(false, false)
    settle()
    expect(find('[role="alertdialog"]').textContent).toContain('切换城市？')
    act(() => button('取消').click())
    await expect(unasked).resolves.toBe(false)
  })

  it('an advert and a question come one after the other, and one that is withdrawn is passed over', async () => {
    show(false, true)
    const question = ask(() => confirmDialog({ title: '切换城市？', unasked: true }))
    expect(advert()).not.toBeNull()
    expect(document.querySelector('[role="alertdialog"]')).toBeNull()
    show(false, false)
    expect(find('[role="alertdialog"]').textContent).toContain('切换城市？')
    act(() => button('取消').click())
    await expect(question).resolves.toBe(false)
  })
})
