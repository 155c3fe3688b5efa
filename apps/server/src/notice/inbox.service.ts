import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { messageList, readMessages } from '@kuaimen/contract/notice/notice.endpoints'
import { messageNotFound } from '@kuaimen/contract/notice/notice.errors'
import type { MessagePage } from '@kuaimen/contract/notice/notice.views'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { presentMessage, presentUnread } from './notice.present'
import { countNotices, countOwn, countUnread, hideNotice, listNotices, markRead } from './notice.sql'

const PER_PAGE = 20

export async function listOf(ctx: MemberCtx, { topic, page }: InputOf<typeof messageList>): Promise<MessagePage> {
  const { memberId } = ctx.principal
  const [rows, total, unread] = await Promise.all([
    listNotices(ctx.db, memberId, { topic, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countNotices(ctx.db, memberId, topic),
    countUnread(ctx.db, memberId),
  ])
  return { unread: presentUnread(unread), list: rows.map(presentMessage), total }
}

/** What a member has not read yet. */
const unreadOf = async (tx: Tx, memberId: number): Promise<number> => presentUnread(await countUnread(tx, memberId)).all

export const unread = async (ctx: MemberCtx) => ({ message_count: await unreadOf(ctx.db, ctx.principal.memberId) })

export async function read(ctx: MemberCtx, { ids, topic }: InputOf<typeof readMessages>) {
  const { memberId } = ctx.principal
  if (ids && (await countOwn(ctx.db, memberId, ids)) < new Set(ids).size) throw new Refusal(messageNotFound)
  await markRead(ctx.db, memberId, { ids, topic }, ctx.now())
  return unread(ctx)
}

export async function hide(ctx: MemberCtx, id: string): Promise<null> {
  if (!(await hideNotice(ctx.db, ctx.principal.memberId, id, ctx.now()))) throw new Refusal(messageNotFound)
  return null
}
