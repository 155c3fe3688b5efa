// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '../../ui/mount.testing'
import { StartChips } from './StartChips'

const start = (time: string) => ({ time, left: 3, state: 'open' as const, reason: '' })

it('marks the time that is booked now, where another one is looked for', () => {
  const starts = [start('10:00'), start('14:00')]
  const page = mount(
    <StartChips day="2026-11-19" starts={starts} minutes={80} chosen="" current="14:00" onChoose={() => {}} />,
  )
  const said = [...page.box.querySelectorAll('button')].map((tile) => tile.firstElementChild?.textContent)
  page.leave()
  expect(said).toEqual(['周四 11月19日 10:00，11:20 结束', '周四 11月19日 14:00，当前时间'])
})
