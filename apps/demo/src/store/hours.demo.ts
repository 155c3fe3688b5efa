/** Weeks that differ from the usual one: place → weekdays (0 is Sunday) with their hours; null is a day of rest. */
export const weeks: Readonly<Record<string, Readonly<Record<number, readonly [open: string, close: string] | null>>>> =
  {
    长宁愚园: { 0: ['09:30', '21:30'], 5: ['10:00', '21:30'], 6: ['09:30', '21:30'] },
    五角场知行: { 0: ['10:00', '20:00'], 2: null },
    虹口四平里: { 1: null, 6: ['09:00', '21:00'] },
    五道口知春: { 0: ['09:00', '21:30'], 1: null, 6: ['09:00', '21:30'] },
  }

/** Days with other hours: place → days from the seed's day, the hours, and why. */
export const specialDays: readonly (readonly [
  place: string,
  inDays: number,
  open: string,
  close: string,
  reason: string,
])[] = [
  ['长宁愚园', 5, '13:00', '21:00', '上午员工培训'],
  ['五角场知行', 8, '10:00', '16:00', '商场提前闭店'],
  ['三里屯南', 12, '09:00', '22:00', '周年庆延长营业'],
]

/** Single closed days of one store: place → days from the seed's day, and why. */
export const storeClosures: readonly (readonly [place: string, inDays: number, reason: string])[] = [
  ['静安梧桐里', 11, '设备保养'],
  ['三里屯南', 13, '设备保养'],
  ['天河体育东', 17, '商场电路检修'],
  ['武林巷', 9, '门店培训日'],
  ['春熙东糠', 20, '商场电路检修'],
  ['新街口慢巷', 24, '门店培训日'],
]

/** The chain counts its stock on one day, this many days from the seed's day. */
export const INVENTORY_IN_DAYS = 31
