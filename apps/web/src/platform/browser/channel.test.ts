// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { channelCode, persistChannel } from './channel'

const visit = (search: string) => persistChannel(`https://m.example.com/product/list${search}`)

beforeEach(() => sessionStorage.clear())

it('is empty by default', () => {
  visit('?id=1')
  expect(channelCode()).toBeUndefined()
})

it('persists name and code of the link as long as the tab is open', () => {
  visit('?channel=xhs-2026&channel_name=%E5%B0%8F%E7%BA%A2%E4%B9%A6')
  visit('')
  expect(JSON.parse(sessionStorage.getItem('channel') ?? '')).toEqual({ name: '小红书', code: 'xhs-2026' })
  expect(channelCode()).toBe('xhs-2026')
  visit('?channel=dy.01')
  expect(channelCode()).toBe('dy.01')
})

it.each(['%E4%B8%AD%E6%96%87', 'a%0D%0AX-Evil:%201', '', 'x'.repeat(65), '%3Cscript%3E'])(
  'takes no code that no header holds: %s',
  (code) => {
    visit(`?channel=${code}`)
    expect(channelCode()).toBeUndefined()
  },
)

it('trusts nothing that was written into the storage', () => {
  sessionStorage.setItem('channel', '{"code":"a\\r\\nb"}')
  expect(channelCode()).toBeUndefined()
})
