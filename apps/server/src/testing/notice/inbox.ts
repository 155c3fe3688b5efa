import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { TestApp } from '../app'
import { rows } from '../rows'

/** What a member has been told; however long ago the login was. */
export async function inboxOf(app: TestApp, { token }: { token: string }) {
  await rows(app, `update session set expires_at = 'infinity'`)
  return (await app.call(messageList, { page: 1 }, { token })).data.list
}

/** By name: in a test all may be of one moment. */
export const inboxKinds = async (app: TestApp, member: { token: string }) =>
  (await inboxOf(app, member)).map(({ kind }) => kind).sort()

export async function heardOf(app: TestApp, member: { token: string }, kind: NoticeKind) {
  const found = (await inboxOf(app, member)).find((one) => one.kind === kind)
  if (!found) throw new Error(`nothing was said of ${kind}`)
  return found
}
