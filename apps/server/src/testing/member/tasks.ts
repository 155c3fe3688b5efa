import { randomBytes } from 'node:crypto'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import type { FactAbout, MemberFact } from '@kuaimen/contract/member/fact.rules'
import { tellFact } from '../../member/task/fact.service'
import type { TestApp } from '../app'
import { rows } from '../rows'

/** The number of one of the demo's tasks. */
export async function taskId(app: TestApp, key: string): Promise<number> {
  const [row] = await rows<{ id: number }>(app, 'select id from task where key = $1', [key])
  return row!.id
}

interface Done {
  readonly fact?: MemberFact
  readonly subject_no?: string
  readonly at?: Date
  readonly about?: FactAbout
}

/** Something that a member has done, a visit unless another is said; its subject. */
export async function aFact(app: TestApp, memberId: number, done: Done = {}): Promise<string> {
  const { fact = 'visit_done', at = app.services.now(), about = {} } = done
  const subject_no = done.subject_no ?? makePayableNo('booking', randomBytes(16))
  await app.database.transaction((tx) => tellFact(tx, { member_id: memberId, fact, subject_no, at, about }))
  return subject_no
}

/** A link to a note that nobody has handed in before. */
export const aNote = (): string => `https://www.xiaohongshu.com/explore/${randomBytes(12).toString('hex')}?xsec_token=A`
