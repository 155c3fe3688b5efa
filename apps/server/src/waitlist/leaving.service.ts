import { WAITS_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { Leave, Reassign } from '../context'
import { deleteWaits, listLive, updateOwner, updateOwners } from './leaving.sql'
import { giveUp } from './turn.service'

const SLOTS = Array.from({ length: WAITS_AT_MOST }, (_, nth) => nth + 1)

/** Places that are held go to the next in line, and nothing stays. */
export const eraseWaits: Leave = async (tx, memberId, at) => {
  for (const row of await listLive(tx, memberId)) await giveUp(tx, row, at)
  await deleteWaits(tx, memberId)
}

/** Each keeps its place in line; beyond the third the later ones end. */
export const reassignWaits: Reassign = async (tx, from, into, at) => {
  const [theirs, own] = [await listLive(tx, from), await listLive(tx, into)]
  const free = SLOTS.filter((slot) => own.every((row) => row.slot !== slot))
  for (const row of theirs) {
    const slot = free.shift()
    if (slot === undefined) await giveUp(tx, row, at)
    else await updateOwner(tx, row.wait_no, into, slot)
  }
  await updateOwners(tx, from, into)
}
