import { type MeView, type MobileChangeView, Profile } from '@kuaimen/contract/account/person.views'
import type { account_trace, consent, identity, member, mobile_change, session, sms_code } from './account.table'

type Member = typeof member.$inferSelect

/** What a member is called on their own pages, who has given no name. */
export const ownName = ({ nickname, mobile }: Pick<Member, 'nickname' | 'mobile'>): string =>
  nickname || `顾客${mobile?.slice(-4) ?? ''}`

/** Makes the address at which the owner sees a portrait that waits. */
type WaitingAddress = (assetNo: string, memberId: number) => string

/** The owner sees an uploaded portrait that waits; others do not. */
function avatarOf(row: Member, address: WaitingAddress): Pick<MeView, 'avatar' | 'avatar_state' | 'avatar_why'> {
  if (row.avatar_no) return { avatar: address(row.avatar_no, row.id), avatar_state: 'waiting', avatar_why: '' }
  return { avatar: row.avatar, avatar_state: row.avatar_why ? 'hidden' : 'shown', avatar_why: row.avatar_why }
}

export const presentMe = (row: Member, expiresAt: Date, address: WaitingAddress): MeView => ({
  mobile: row.mobile ?? '',
  nickname: ownName(row),
  email: row.email,
  gender: row.gender,
  ...avatarOf(row, address),
  profile: Profile.parse(row.profile),
  city_id: row.city_id,
  expires_at: Math.floor(expiresAt.getTime() / 1000),
})

export const presentChange = (row: typeof mobile_change.$inferSelect, tokenHash: Buffer): MobileChangeView => ({
  mobile: row.mobile,
  asked_at: Math.floor(row.asked_at.getTime() / 1000),
  due_at: Math.floor(row.due_at.getTime() / 1000),
  is_mine: row.token_hash.equals(tokenHash) ? 1 : 0,
})

/** Everything we hold of a person, in words they can read. */
export const presentExport = ({
  row,
  identities,
  consents,
  sessions,
  codes,
  change,
  traces,
}: {
  row: Member
  identities: (typeof identity.$inferSelect)[]
  consents: (typeof consent.$inferSelect)[]
  sessions: (typeof session.$inferSelect)[]
  codes: Pick<typeof sms_code.$inferSelect, 'purpose' | 'address' | 'created_at'>[]
  change: typeof mobile_change.$inferSelect | undefined
  traces: (typeof account_trace.$inferSelect)[]
}): Record<string, unknown> => ({
  member: {
    mobile: row.mobile,
    nickname: row.nickname,
    email: row.email,
    gender: row.gender,
    avatar: row.avatar,
    profile: row.profile,
    city_id: row.city_id,
    location: row.longitude === null ? null : { longitude: row.longitude, latitude: row.latitude, at: row.located_at },
    created_at: row.created_at,
  },
  identities: identities.map(({ provider, openid, unionid, nickname, avatar, created_at }) => ({
    provider,
    openid,
    unionid,
    nickname,
    avatar,
    created_at,
  })),
  consents: consents.map(({ document, version, at }) => ({ document, version, at })),
  sessions: sessions.map(({ device, created_at, last_seen_at, expires_at, ended_at }) => ({
    device,
    created_at,
    last_seen_at,
    expires_at,
    ended_at,
  })),
  mobile_change: change ? { mobile: change.mobile, asked_at: change.asked_at, due_at: change.due_at } : null,
  attached_before: traces.map(({ kind, at }) => ({ kind, at })),
  codes_sent: codes.map(({ purpose, address, created_at }) => ({ purpose, address, at: created_at })),
})
