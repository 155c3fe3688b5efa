// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { find, mount, press } from '../mount.testing'
import { DialogHost } from './DialogHost'
import { alertDialog, confirmDialog, useDialogs } from './dialog'

const askedDialog = () => useDialogs.getState().queue[0]

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
