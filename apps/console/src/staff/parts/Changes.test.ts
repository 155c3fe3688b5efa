import { staffStateText } from '@kuaimen/contract/staff/staff.rules'
import { expect, it } from 'vitest'
import { changesOf } from './Changes'

it('shows what changed first, and what came or went', () => {
  const changes = changesOf(
    { name: '小周', state: 'active', until: null },
    { name: '小周', state: 'left', reason: '调动' },
  )
  expect(changes.map(({ field, before, after, isChanged }) => [field, before, after, isChanged])).toEqual([
    ['state', staffStateText.active, staffStateText.left, true],
    ['reason', '—', '调动', true],
    ['name', '小周', '小周', false],
    ['until', '—', '—', false],
  ])
})

it('shows an entry without fields as none, and what is no object as one', () => {
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf(1, 2)).toEqual([{ field: '值', before: '1', after: '2', isChanged: true }])
})
