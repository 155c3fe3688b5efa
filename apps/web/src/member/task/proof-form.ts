import { formatShortDay } from '@kuaimen/contract/kernel/time'
import type { TaskDetail } from '@kuaimen/contract/member/task.views'
import type { TimelineStep } from '../../ui/Timeline/Timeline'
import { taskDay } from './progress-text'

export interface Typed {
  readonly link: string
  readonly their_name: string
  readonly order_sn: string
  readonly agreed: boolean
}

export type Problems = Partial<Record<keyof Typed, string>>

/** What an app copies is a sentence with the address in it. */
export const linkFrom = (text: string): string => /https?:\/\/[^\s，。！、"'<>]+/i.exec(text)?.[0] ?? text.trim()

export function problemsOf({ link, their_name, order_sn, agreed }: Typed, visits: TaskDetail['visits']): Problems {
  return {
    ...(link.trim() === ''
      ? { link: '请粘贴笔记链接' }
      : /^https?:\/\//i.test(linkFrom(link))
        ? {}
        : { link: '没有看到链接，请在小红书里点“分享”再复制' }),
    ...(their_name.trim() === '' ? { their_name: '请填写小红书昵称' } : {}),
    ...(visits.length > 0 && order_sn === '' ? { order_sn: '请选择是哪一次拍摄' } : {}),
    ...(agreed ? {} : { agreed: '请先勾选同意' }),
  }
}

/** 11月12日的拍摄. */
export const visitText = ({ day }: TaskDetail['visits'][number]): string => `${formatShortDay(day)}的拍摄`

/** The one that is known, or the only one. */
export const visitChosen = (visits: TaskDetail['visits'], known: string | undefined): string =>
  (visits.find(({ order_sn }) => order_sn === known) ?? (visits.length === 1 ? visits[0] : undefined))?.order_sn ?? ''

type Proof = NonNullable<TaskDetail['proof']>

/** Handed in, looked at, decided. */
export function proofSteps({ state, at, decided_at, reason }: Proof, hasClaimed: boolean): TimelineStep[] {
  const handedIn: TimelineStep = { key: 'in', state: 'done', title: '已提交', note: taskDay(at) }
  const day = decided_at === null ? '' : taskDay(decided_at)
  if (state === 'submitted')
    return [
      handedIn,
      { key: 'look', state: 'now', title: '审核中', note: '店员会打开笔记核对，结果发消息告诉您' },
      { key: 'end', state: 'next', title: '领取奖励' },
    ]
  if (state === 'rejected')
    return [handedIn, { key: 'look', state: 'now', title: '没有通过', note: [reason, day].filter(Boolean).join(' · ') }]
  return [
    handedIn,
    { key: 'look', state: 'done', title: '审核通过', note: day },
    { key: 'end', state: hasClaimed ? 'done' : 'now', title: hasClaimed ? '奖励已领取' : '奖励等您领取' },
  ]
}
