// Ways round the chambers: a folder without end, a folder nobody named, an arrow back up, a name said twice.
import { at, contract, type Plant, server, takes, value, web } from './planting.testing.ts'

const many = Object.fromEntries(Array.from({ length: 32 }, (_, n) => [`${server}/store/a${n + 10}.service.ts`, value]))

export const chamberPlants: Plant[] = [
  { rule: 'folder-size', file: `${server}/store/z.service.ts`, text: value, beside: many },
  {
    rule: 'folder-size',
    file: 'bench/z.ts',
    text: value,
    beside: Object.fromEntries(Object.entries(many).map(([, text], n) => [`bench/a${n + 10}.ts`, text])),
  },
  { rule: 'chamber-place', file: `${server}/booking/cancel.service.ts`, text: value },
  { rule: 'chamber-place', file: `${server}/booking/rest/cancel.service.ts`, text: value },
  { rule: 'chamber-place', file: `${web}/booking/rest/parts/Cancel.tsx`, text: value },
  { rule: 'chamber-place', file: `${web}/member/shown/Member.tsx`, text: value },
  {
    rule: 'chamber-order',
    file: `${server}/booking/settle/ends.service.ts`,
    text: takes('../change/reschedule.service'),
    beside: at(`${server}/booking/change/reschedule.service.ts`),
    line: 2,
  },
  {
    rule: 'chamber-order',
    file: `${server}/booking/record/kind.service.ts`,
    text: "\nimport type { X } from '../upkeep/audit.sql'\nexport type Y = X\n",
    beside: at(`${server}/booking/upkeep/audit.sql.ts`),
    line: 2,
  },
  {
    rule: 'chamber-order',
    file: `${server}/booking/record/list.service.ts`,
    text: takes('../booking.room'),
    beside: at(`${server}/booking/booking.room.ts`),
    line: 2,
  },
  {
    rule: 'chamber-order',
    file: `${web}/booking/time/parts/TimeBar.tsx`,
    text: takes('../../confirm/submission'),
    beside: at(`${web}/booking/confirm/submission.ts`),
    line: 2,
  },
  {
    rule: 'chamber-order',
    file: `${web}/booking/booking.api.ts`,
    text: takes('./time/time-text'),
    beside: at(`${web}/booking/time/time-text.ts`),
    line: 2,
  },
  { rule: 'chamber-stem', file: `${server}/member/mall/mall-operator.service.ts`, text: value },
  { rule: 'chamber-stem', file: `${server}/member/mall/member-mall.service.ts`, text: value },
  { rule: 'chamber-stem', file: `${contract}/booking/booking-acts.rules.ts`, text: value },
  { rule: 'chamber-stem', file: `${web}/member/mall/mall-text.ts`, text: value },
]
