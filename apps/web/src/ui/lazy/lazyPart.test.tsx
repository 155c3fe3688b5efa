// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mount } from '../mount.testing'
import { lazyPart } from './lazyPart'

let leave = () => {}
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

it('leaves its place to what waits while its file is away, and comes when the network does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = true
  const Lazy = lazyPart(async () => {
    if (isAway) throw new Error('no file')
    return ({ name }: { name: string }) => <b>{name}</b>
  })
  const page = mount(<Lazy waiting="…">{(Part) => <Part name="here" />}</Lazy>)
  leave = page.leave
  await act(async () => {})
  expect(page.box.textContent).toBe('…')
  isAway = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(page.box.textContent).toBe('here')
})
