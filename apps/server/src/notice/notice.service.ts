import { createHash } from 'node:crypto'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { type NoticeKind, ruleOf, type SendChannel } from '@kuaimen/contract/notice/notice.rules'
import { dueAt, planChannels, type QuietHours } from '@kuaimen/contract/notice/plan.rules'
import { NOTICE_WORDS, type NoticeData, writeNotice } from '@kuaimen/contract/notice/words.rules'
import { quietHours } from '../brand/settings.service'
import type { Tx } from '../db/database'
import { type Person, peopleBy, type Templates, templateKey } from './facts.sql'
import { reachOf, templateFor, templatesOf, wantsOf } from './recipient.service'
import { insertNotices, type NewSend } from './write.sql'

interface Said<K extends NoticeKind> {
  readonly member_id: number
  readonly kind: K
  /** What it tells, once: the same key is told to nobody again. */
  readonly dedupe: string
  /** Words for the fields, as people read them. */
  readonly data: NoticeData<K>
  /** When it happened: now. */
  readonly at: Date
  /** Sent then instead of now, quiet hours allowing. */
  readonly due_at?: Date
  /** Not sent any more from then on; it stays in the inbox. */
  readonly useful_until?: Date
  /** The page it is about, by `paths`. */
  readonly path?: string
  /** Somebody else may have agreed to be told too; whether that is so is asked again when it is sent. */
  readonly hasGuest?: boolean
}

/** A notice is told in the transaction that makes it true. */
export type NewNotice = { [K in NoticeKind]: Said<K> }[NoticeKind]

const idOf = (dedupe: string): string =>
  makeId('N', createHash('sha256').update(dedupe).digest().subarray(0, ID_LENGTH))

export function rowOf(said: NewNotice, memberId: number, templates: Templates) {
  const own = templates.get(templateKey(said.kind, 'inbox'))
  const ours = NOTICE_WORDS[said.kind]
  return {
    id: idOf(said.dedupe),
    member_id: memberId,
    kind: said.kind,
    topic: ruleOf(said.kind).topic,
    ...writeNotice({ title: own?.title || ours.title, body: own?.body || ours.body }, said.data),
    path: said.path ?? '',
    data: said.data,
    dedupe: said.dedupe,
    at: said.at,
    useful_until: said.useful_until ?? null,
  }
}

interface Known {
  readonly templates: Templates
  readonly quiet: QuietHours
}

function sendsOf(said: NewNotice, person: Person, { templates, quiet }: Known): NewSend[] {
  const { kind, at, useful_until } = said
  const own = planChannels(kind, reachOf(person, kind, templates, at), wantsOf(person, kind))
  const hasGuest = said.hasGuest && templateFor(templates, kind, 'guest_sms')
  const channels: SendChannel[] = hasGuest ? [...own, 'guest_sms'] : own
  return channels.flatMap((channel) => {
    const due = dueAt(kind, { at: said.due_at ?? at, useful_until }, quiet, channel)
    if (!due) return []
    const wait_s = Math.max(0, due.getTime() - at.getTime()) / 1000
    return [{ notice_id: idOf(said.dedupe), channel, due_at: due, wait_s }]
  })
}

/** Tells many at once, as a sweep does: so many statements as for one. Who has left is told nothing. */
export async function notifyAll(tx: Tx, list: readonly NewNotice[]): Promise<void> {
  const [first] = list
  if (!first) return
  const [templates, quiet] = [await templatesOf(tx, first.at), await quietHours(tx, first.at)]
  const people = await peopleBy(tx, [...new Set(list.map(({ member_id }) => member_id))])
  const notified = list.flatMap((said) => {
    const person = people.get(said.member_id)
    return person ? [{ said, person }] : []
  })
  if (notified.length === 0) return
  const rows = notified.map(({ said, person }) => rowOf(said, person.id, templates))
  const sends = notified.flatMap(({ said, person }) => sendsOf(said, person, { templates, quiet }))
  await insertNotices(tx, rows, sends)
}

/** Tells a member something once, in the inbox and by the channels that the plan has for it. No provider is called here. */
export const notify = (tx: Tx, said: NewNotice): Promise<void> => notifyAll(tx, [said])
