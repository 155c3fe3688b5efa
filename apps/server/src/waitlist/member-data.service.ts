import { WAITS_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import { type Leave, memberData, owned, type Reassign } from '../member-data'
import { listOverlaps } from './ask.sql'
import { notifyOver } from './close.service'
import { askedBy, deleteWaits, exportWaits, listLive, updateOwner, updateOwners } from './member-data.sql'
import { giveUp } from './turn.service'
import type { WaitRow } from './turn.sql'
import { wait } from './waitlist.table'

const SLOTS = Array.from({ length: WAITS_AT_MOST }, (_, nth) => nth + 1)

/** Places that are held go to the next in line, and nothing stays. */
const eraseWaits: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(askedBy(memberId, at))
  for (const row of await listLive(tx, memberId)) await giveUp(tx, row, at)
  await deleteWaits(tx, memberId)
}

/** Those that stay: what has a place held comes first, then by the line; three, and none twice. */
function staying(rows: readonly WaitRow[], overlaps: ReadonlySet<string>): WaitRow[] {
  const ordered = rows.toSorted((a, b) => Number(a.turn_no === null) - Number(b.turn_no === null) || a.seq - b.seq)
  const stay: WaitRow[] = []
  for (const row of ordered)
    if (stay.length < WAITS_AT_MOST && !stay.some(({ wait_no }) => overlaps.has(`${wait_no} ${row.wait_no}`)))
      stay.push(row)
  return stay
}

/** Each keeps its place in line; the same wish a second time and the later ones beyond the third end, which is said. */
const reassignWaits: Reassign = async (tx, from, into, at) => {
  const [theirs, own] = [await listLive(tx, from), await listLive(tx, into)]
  const stay = staying([...theirs, ...own], await listOverlaps(tx, [from, into]))
  const ended = [...theirs, ...own].filter((row) => !stay.includes(row))
  for (const row of ended) await giveUp(tx, row, at)
  const used = own.filter((row) => stay.includes(row)).map(({ slot }) => slot)
  const free = SLOTS.filter((slot) => !used.includes(slot))
  for (const row of theirs) {
    const slot = stay.includes(row) ? free.shift() : undefined
    if (slot !== undefined) await updateOwner(tx, row.wait_no, into, slot)
  }
  await updateOwners(tx, from, into)
  await notifyOver(
    tx,
    ended.map(({ wait_no }) => wait_no),
    'merged',
    at,
  )
}

export const waitlistData = memberData({
  tables: [
    owned(wait, { since: wait.asked_at, onMerge: reassignWaits, onLeave: eraseWaits, export: { waits: exportWaits } }),
  ],
})
