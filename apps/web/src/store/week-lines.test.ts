import { expect, it } from 'vitest'
import { weekLines } from './week-lines'

const day = (weekday: number, open_time = '10:00', close_time = '21:00') => ({ weekday, open_time, close_time })

it('says a week in as few lines as it has kinds of days in a row', () => {
  expect(weekLines([0, 1, 2, 3, 4, 5, 6].map((one) => day(one)))).toEqual(['每天 10:00–21:00'])
  const weekend = [day(0, '09:30', '21:30'), day(6, '09:30', '21:30')]
  expect(weekLines([...weekend, ...[1, 2, 3, 4, 5].map((one) => day(one))])).toEqual([
    '周一至周五 10:00–21:00',
    '周六、周日 09:30–21:30',
  ])
  expect(weekLines([0, 1, 3, 4, 5, 6].map((one) => day(one)))).toEqual([
    '周一 10:00–21:00',
    '周二 休息',
    '周三至周日 10:00–21:00',
  ])
  expect(weekLines([])).toEqual(['每天 休息'])
})
