import type { Tx } from '../db/database'
import { moveIdentities } from './identity.sql'
import { lockMembers, type MemberRow, moveConsents, updateMember } from './member.sql'
import { moveSessions } from './session.sql'

/** What a member of another room owns and takes along; each room adds its own mover. */
const movers: ((tx: Tx, from: number, into: number) => Promise<unknown>)[] = [
  moveIdentities,
  moveSessions,
  moveConsents,
]

/** What is known of the one who goes fills what is empty in the one who stays. */
const filled = (into: MemberRow, from: MemberRow) => ({
  nickname: into.nickname || from.nickname,
  avatar: into.avatar || from.avatar,
  email: into.email || from.email,
  gender: into.gender === 'unset' ? from.gender : into.gender,
  profile: { ...from.profile, ...into.profile },
  city_id: into.city_id ?? from.city_id,
})

/** Joins two accounts of one person: everything moves, nothing is lost, the emptied row says where it went. */
export async function mergeMembers(tx: Tx, fromId: number, intoId: number): Promise<void> {
  if (fromId === intoId) return
  const rows = await lockMembers(tx, [fromId, intoId])
  const from = rows.find((row) => row.id === fromId)
  const into = rows.find((row) => row.id === intoId)
  if (!from || !into || from.merged_into !== null) return
  for (const move of movers) await move(tx, fromId, intoId)
  await updateMember(tx, intoId, filled(into, from))
  await updateMember(tx, fromId, { merged_into: intoId, nickname: '', avatar: '', email: '', profile: {} })
}
