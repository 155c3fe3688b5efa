import { createHash } from 'node:crypto'
import { seenAs } from '../../account/person/left.service'
import type { Services } from '../../context'
import { listUnkeyed, replaceMailbox } from './staff.sql'

type Hide = (text: string) => string

/** Mailboxes of leavers were once hashes without a key, which anybody can try who has a list of the company's mailboxes. */
const unkeyed = (email: string): string => `left:${createHash('sha256').update(`corp:${email}`).digest('hex')}`

/** The key lies over the older hash, so that rows of before get it without their mailbox being known. */
const keyed = (hide: Hide, old: string): string => hide(old).replace(/^left:/, 'gone:')

/** A mailbox of whom only that is known, as it stays behind: found again by nobody but its owner. */
export const leftMailbox = (hide: Hide, email: string): string => keyed(hide, unkeyed(email))

const hideBy =
  (ctx: Pick<Services, 'env'>): Hide =>
  (text) =>
    seenAs(ctx, text)[1]

/** All that may have stayed behind of a mailbox: a row that got no key yet is looked for too. */
export const leftAs = (ctx: Pick<Services, 'env'>, email: string): string[] => [
  leftMailbox(hideBy(ctx), email),
  unkeyed(email),
]

/** Rows of before the key get theirs. */
export async function keyMailboxes(services: Services): Promise<void> {
  const hide = hideBy(services)
  for (const { id, email } of await listUnkeyed(services.db))
    await replaceMailbox(services.db, id, { from: email, to: keyed(hide, email) })
}
