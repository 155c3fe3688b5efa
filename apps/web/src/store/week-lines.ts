import { lastOf } from '@kuaimen/contract/kernel/collection'

interface WeekdayHours {
  readonly weekday: number
  readonly open_time: string
  readonly close_time: string
}

/** Monday first, as weeks are read here. */
const WEEK = [
  [1, '周一'],
  [2, '周二'],
  [3, '周三'],
  [4, '周四'],
  [5, '周五'],
  [6, '周六'],
  [0, '周日'],
] as const

/** '周一至周五 10:00–21:00', '周六、周日 09:30–21:30': weekdays that follow each other are said together. */
export function weekLines(hours: readonly WeekdayHours[]): string[] {
  const runs: { text: string; names: string[] }[] = []
  for (const [weekday, name] of WEEK) {
    const own = hours.find((one) => one.weekday === weekday)
    const text = own ? `${own.open_time}–${own.close_time}` : '休息'
    const last = lastOf(runs)
    if (last?.text === text) last.names.push(name)
    else runs.push({ text, names: [name] })
  }
  if (runs.length === 1) return [`每天 ${runs[0]!.text}`]
  return runs.map(
    ({ text, names }) => `${names.length > 2 ? `${names[0]}至${lastOf(names)}` : names.join('、')} ${text}`,
  )
}
