import { type MeView, Profile } from '@kuaimen/contract/account/account.views'
import type { member } from './account.table'

export const presentMe = (row: typeof member.$inferSelect, expiresAt: Date): MeView => ({
  mobile: row.mobile ?? '',
  nickname: row.nickname,
  email: row.email,
  gender: row.gender,
  avatar: row.avatar,
  profile: Profile.parse(row.profile),
  city_id: row.city_id,
  expires_at: Math.floor(expiresAt.getTime() / 1000),
})
