import type { SessionView } from '@kuaimen/contract/account/person.views'
import type { AppKind, Environment } from '@kuaimen/contract/kernel/environment'
import type { session } from '../person/account.table'

const APPS: Record<AppKind, string> = {
  wx: '微信',
  wxwork: '企业微信',
  ali: '支付宝',
  toutiao: '抖音',
  mobile: '手机浏览器',
  desktop: '电脑浏览器',
}
const SYSTEMS = { ios: 'iPhone', android: '安卓', other: '' } as const

export const deviceName = ({ kind, os }: Environment): string => [APPS[kind], SYSTEMS[os]].filter(Boolean).join(' · ')

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** A session is named by its hash: good enough to end it, useless to enter with. */
export const presentSession = (row: typeof session.$inferSelect, current: Buffer): SessionView => ({
  id: row.token_hash.toString('base64url'),
  device: row.device,
  created_at: seconds(row.created_at),
  last_seen_at: seconds(row.last_seen_at),
  is_current: row.token_hash.equals(current) ? 1 : 0,
})
