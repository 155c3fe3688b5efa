import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { memberDataPort } from '../../member-data'
import { EMPTIED, lockMembers, type MemberRow, updateMember } from '../person/member.sql'
import { mergeAvatars } from './avatar.service'

type Profile = MemberRow['profile']

const filledIn = (profile: Profile): Profile =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== '' && value !== null))

const placeOf = ({ longitude, latitude, located_at }: MemberRow) => ({ longitude, latitude, located_at })

/** What is known of the one who goes fills what is empty in the one who stays. */
const filled = (into: MemberRow, from: MemberRow) => ({
  nickname: into.nickname || from.nickname,
  ...(into.avatar || into.avatar_no
    ? {}
    : { avatar: from.avatar, avatar_no: from.avatar_no, avatar_why: from.avatar_why }),
  email: into.email || from.email,
  gender: into.gender === 'unset' ? from.gender : into.gender,
  profile: { ...from.profile, ...filledIn(into.profile) },
  birthday_at: into.profile.birthday ? into.birthday_at : from.birthday_at,
  city_id: into.city_id ?? from.city_id,
  // An account of years is not new by a number that is.
  created_at: into.created_at < from.created_at ? into.created_at : from.created_at,
  ...placeOf(into.located_at === null ? from : into),
})

const isLiving = (row: MemberRow): boolean => row.merged_into === null && row.unregistered_at === null

/**
 * Merges an account without a number into another of the same person: everything is reassigned, nothing is lost, the
 * emptied row says where it went. False when there is nothing to merge, as for an account with a number of its own.
 */
export async function mergeMembers({ ports, now }: Services, tx: Tx, fromId: number, intoId: number): Promise<boolean> {
  if (fromId === intoId) return false
  const rows = await lockMembers(tx, [fromId, intoId])
  const from = rows.find((row) => row.id === fromId)
  const into = rows.find((row) => row.id === intoId)
  if (!from || !into || !isLiving(from) || !isLiving(into) || from.mobile !== null) return false
  const at = now()
  for (const { merges } of ports.of(memberDataPort)) for (const merge of merges) await merge(tx, fromId, intoId, at)
  await mergeAvatars(tx, from, into, at)
  await updateMember(tx, intoId, filled(into, from))
  await updateMember(tx, fromId, { ...EMPTIED, merged_into: intoId })
  return true
}
