// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { find, mount, press } from '../mount.testing'
import { Button } from './Button'

it('cannot be tapped twice while its promise runs, and can again after', async () => {
  let finish = () => {}
  const onClick = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const page = mount(<Button onClick={onClick}>提交</Button>)
  act(() => {
    find('button').click()
    find('button').click()
  })
  press('button')
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  await act(async () => finish())
  expect(find('button').getAttribute('aria-busy')).toBeNull()
  press('button')
  expect(onClick).toHaveBeenCalledTimes(2)
  page.leave()
})

it('does not submit a form while pending', () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" pending={pending}>
        登录
      </Button>
    </form>
  )
  const page = mount(form(true))
  press('button')
  expect(onSubmit).not.toHaveBeenCalled()
  page.draw(form(false))
  press('button')
  expect(onSubmit).toHaveBeenCalledOnce()
  page.leave()
})
