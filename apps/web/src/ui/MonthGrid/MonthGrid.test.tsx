// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, mount, press } from '../mount.testing'
import { type DayFace, MonthGrid } from './MonthGrid'

const FACES: Record<string, DayFace> = {
  '2026-05-20': { spoken: '可约，特惠189元', note: '¥189', noteTone: 'good' },
  '2026-05-21': { spoken: '不可约', note: '休', look: 'off', reason: '年度盘点' },
}

function Calendar({ onSelect }: { onSelect: (day: string) => void }) {
  const [month, setMonth] = useState('2026-05')
  return (
    <MonthGrid
      label="选择日期"
      month={month}
      first="2026-05-17"
      last="2026-07-02"
      today="2026-05-17"
      selected="2026-05-20"
      face={(day) => FACES[day] ?? { spoken: '可约' }}
      onSelect={onSelect}
      onMonth={setMonth}
    />
  )
}

const day = (name: string) => find(`[data-day="${name}"]`)
const spoken = (name: string) => day(name).querySelector(':not([aria-hidden])')?.textContent
const key = (name: string) =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

let leave = () => {}
const draw = () => {
  const onSelect = vi.fn()
  leave = mount(<Calendar onSelect={onSelect} />).leave
  return onSelect
}
afterEach(() => leave())

describe('a month', () => {
  it('speaks every day with its weekday and what it is like', () => {
    draw()
    expect(spoken('2026-05-20')).toBe('周三 5月20日，可约，特惠189元')
    expect(spoken('2026-05-17')).toBe('周日 5月17日，今天，可约')
    expect(day('2026-05-20').getAttribute('aria-pressed')).toBe('true')
  })

  it('shows one line below a figure, chosen or not, and speaks neither twice', () => {
    draw()
    expect([...day('2026-05-20').querySelectorAll('[aria-hidden]')].map((part) => part.textContent)).toEqual([
      '20',
      '¥189',
    ])
    expect(document.querySelectorAll('[data-day] > :not([aria-hidden]) ~ :not([aria-hidden])')).toHaveLength(0)
  })

  it('lets an open day be chosen and a closed one only say why', () => {
    const onSelect = draw()
    press('[data-day="2026-05-22"]')
    press('[data-day="2026-05-21"]')
    expect(onSelect.mock.calls).toEqual([['2026-05-22']])
    expect(day('2026-05-21').getAttribute('aria-disabled')).toBe('true')
    expect(spoken('2026-05-21')).toContain('年度盘点')
  })

  it('turns within what can be chosen', () => {
    draw()
    expect(find('[aria-label="上个月"]').hasAttribute('disabled')).toBe(true)
    press('[aria-label="下个月"]')
    press('[aria-label="下个月"]')
    expect(find('[aria-label="下个月"]').hasAttribute('disabled')).toBe(true)
    expect(document.querySelector('[data-day="2026-07-02"]')).not.toBeNull()
  })

  it('is one stop for Tab, and arrows walk on from there into the next month', () => {
    draw()
    expect([...document.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]')].map((it) => it.dataset.day)).toEqual(
      ['2026-05-20'],
    )
    act(() => day('2026-05-20').focus())
    key('ArrowDown')
    expect(document.activeElement).toBe(day('2026-05-27'))
    key('ArrowDown')
    expect(document.activeElement).toBe(day('2026-06-03'))
  })
})
