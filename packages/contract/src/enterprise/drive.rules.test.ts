import { describe, expect, it } from 'vitest'
import {
  DRIVE_STATES,
  emailKey,
  isOfDomains,
  leftText,
  maskStaffNo,
  mayTurnDrive,
  nameKey,
  shownState,
  staffNoKey,
} from './drive.rules'

describe('a drive', () => {
  it('opens, pauses, closes and is settled, and never goes back to a draft', () => {
    const allowed = DRIVE_STATES.flatMap((from) =>
      DRIVE_STATES.filter((to) => mayTurnDrive(from, to)).map((to) => `${from} ${to}`),
    )
    expect(allowed).toEqual([
      'draft open',
      'open paused',
      'open closed',
      'paused open',
      'paused closed',
      'closed settled',
    ])
  })

  it('is shown by the clock, with both days of booking counted', () => {
    const drive = { state: 'open', book_from: '2026-11-10', book_until: '2026-11-20', quota: 2, used: 1 } as const
    expect(shownState(drive, '2026-11-09')).toBe('soon')
    expect(shownState(drive, '2026-11-10')).toBe('open')
    expect(shownState(drive, '2026-11-20')).toBe('open')
    expect(shownState(drive, '2026-11-21')).toBe('over')
    expect(shownState({ ...drive, used: 2 }, '2026-11-10')).toBe('full')
    expect(shownState({ ...drive, state: 'paused' }, '2026-11-10')).toBe('paused')
    expect(shownState({ ...drive, state: 'closed' }, '2026-11-10')).toBe('over')
    expect([leftText(1), leftText(0)]).toEqual(['剩 1 个名额', '名额已满'])
  })
})

describe('who somebody is', () => {
  it('is compared as people mean it', () => {
    expect(nameKey(' 林 小满 ')).toBe('林小满')
    expect(nameKey('Ｌｉｎ Mei')).toBe(nameKey('lin mei'))
    expect(staffNoKey(' a００127')).toBe('A00127')
    expect(staffNoKey('127')).not.toBe(staffNoKey('00127'))
    expect(emailKey(' Lin@Example.com ')).toBe('lin@example.com')
    for (const one of ['lin+1@example.com', 'LIN+a+b@example.com', 'lin+@example.com'])
      expect(emailKey(one)).toBe('lin@example.com')
    expect(emailKey('x.y@example.com')).toBe('x.y@example.com')
    expect(emailKey('X.Y.+z@gmail.com')).toBe('xy@gmail.com')
    expect(nameKey('林\u202e小满')).toBe('林小满')
    for (const odd of ['+1@example.com', '', 'nobody']) expect(emailKey(odd)).toBe(odd)
  })

  it('is of the very domain', () => {
    const domains = ['qingwu.example.com']
    expect(isOfDomains('a@QINGWU.example.com', domains)).toBe(true)
    for (const other of [
      'a@mail.qingwu.example.com',
      'a@example.com',
      'a@qingwu.example.com.cn',
      'a@xqingwu.example.com',
    ])
      expect(isOfDomains(other, domains)).toBe(false)
    expect(isOfDomains('a@b@qingwu.example.com', [])).toBe(false)
  })

  it('is masked to its beginning', () => {
    expect(['00127', '123456789', '12', '1', ''].map(maskStaffNo)).toEqual(['001**', '123**', '**', '**', ''])
  })
})
