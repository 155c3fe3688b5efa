// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { mount, press } from '../mount.testing'
import { PullUpList, type PullUpListProps } from './PullUpList'

const pull = (from: number, to: number) =>
  act(() => {
    for (const [type, clientY] of [
      ['touchstart', from],
      ['touchmove', to],
    ] as const) {
      window.dispatchEvent(Object.assign(new Event(type), { touches: [{ clientY }] }))
    }
    window.dispatchEvent(new Event('touchend'))
  })

const list = (state: PullUpListProps['state'], onMore: () => unknown) => (
  <PullUpList state={state} onMore={onMore} moreText="上拉，加载更多" doneText="没有更多咯">
    <ul />
  </PullUpList>
)

it('asks once by finger until loading has come and gone', () => {
  const onMore = vi.fn()
  const page = mount(list('more', onMore))
  pull(500, 401)
  expect(onMore).toHaveBeenCalledTimes(0)
  pull(500, 400)
  pull(500, 300)
  expect(onMore).toHaveBeenCalledTimes(1)
  page.draw(list('loading', onMore))
  pull(500, 300)
  expect(onMore).toHaveBeenCalledTimes(1)
  page.draw(list('more', onMore))
  pull(500, 300)
  expect(onMore).toHaveBeenCalledTimes(2)
  page.leave()
})

it('takes a settled promise, failed ones too, as finished', async () => {
  const onMore = vi.fn(() => Promise.reject(new Error('offline')))
  const page = mount(list('more', onMore))
  press('button')
  press('button')
  expect(onMore).toHaveBeenCalledTimes(1)
  await act(async () => undefined)
  press('button')
  expect(onMore).toHaveBeenCalledTimes(2)
  page.leave()
})

it('does not listen when all is here', () => {
  const onMore = vi.fn()
  const page = mount(list('done', onMore))
  pull(500, 100)
  expect(onMore).not.toHaveBeenCalled()
  expect(page.box.textContent).toBe('没有更多咯')
  page.draw(list('off', onMore))
  expect(page.box.textContent).toBe('')
  page.leave()
})
