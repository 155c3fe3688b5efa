import type { MeView } from '@kuaimen/contract/account/account.views'
import type { member } from './account.table'

export const presentMe = (row: typeof member.$inferSelect, expiresAt: Date): MeView => ({
  mobile: row.mobile ?? '',
  nickname: row.nickname,
  email: row.email,
  gender: row.gender,
  avatar: row.avatar,
  expires_at: Math.floor(expiresAt.getTime() / 1000),
})
