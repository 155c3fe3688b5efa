import type { Tx } from '../db/database'
import { moveIdentities } from './identity.sql'
import { EMPTIED, lockMembers, type MemberRow, moveConsents, updateMember } from './member.sql'
import { moveSessions } from './session.sql'

type Mover = (tx: Tx, from: number, into: number) => Promise<unknown>

/** What a member of another room owns and takes along; each room adds its own mover. */
const movers: Mover[] = [moveIdentities, moveSessions, moveConsents]

type Profile = MemberRow['profile']

const told = (profile: Profile): Profile =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== '' && value !== null))

const placeOf = ({ longitude, latitude, located_at }: MemberRow) => ({ longitude, latitude, located_at })

/** For rooms above: what their member owns goes along, in the same transaction. */
export const whenMerged = (move: Mover): void => void movers.push(move)

/** What is known of the one who goes fills what is empty in the one who stays. */
const filled = (into: MemberRow, from: MemberRow) => ({
  nickname: into.nickname || from.nickname,
  avatar: into.avatar || from.avatar,
  email: into.email || from.email,
  gender: into.gender === 'unset' ? from.gender : into.gender,
  profile: { ...from.profile, ...told(into.profile) },
  city_id: into.city_id ?? from.city_id,
  ...placeOf(into.located_at === null ? from : into),
})

const isLiving = (row: MemberRow): boolean => row.merged_into === null && row.unregistered_at === null

/**
 * Joins an account without a number to another of the same person: everything moves, nothing is lost, the emptied
 * row says where it went. False when there is nothing to join, as for an account with a number of its own.
 */
export async function mergeMembers(tx: Tx, fromId: number, intoId: number): Promise<boolean> {
  if (fromId === intoId) return false
  const rows = await lockMembers(tx, [fromId, intoId])
  const from = rows.find((row) => row.id === fromId)
  const into = rows.find((row) => row.id === intoId)
  if (!from || !into || !isLiving(from) || !isLiving(into) || from.mobile !== null) return false
  for (const move of movers) await move(tx, fromId, intoId)
  await updateMember(tx, intoId, filled(into, from))
  await updateMember(tx, fromId, { ...EMPTIED, merged_into: intoId })
  return true
}
