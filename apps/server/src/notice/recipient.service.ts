import { type NoticeKind, REFUSAL_DAYS, ruleOf, type SendChannel } from '@kuaimen/contract/notice/notice.rules'
import { type Reach, WANTS_ALL, type Wants } from '@kuaimen/contract/notice/plan.rules'
import type { Tx } from '../db/database'
import { type Person, readTemplates, type Template, type Templates, templateKey } from './facts.sql'

const CACHED_MS = 5000
const DAY_MS = 86_400_000

/** The templates of a moment ago: read at most every few seconds, and never by an open transaction. */
export const templatesOf = (tx: Tx, now: Date): Promise<Templates> =>
  tx.cached({ key: ['notice-templates'], now, forMs: CACHED_MS }, readTemplates)

/** What says this kind by this channel; a template without the provider's number cannot be sent. */
export const templateFor = (templates: Templates, kind: NoticeKind, channel: SendChannel): Template | undefined => {
  const found = templates.get(templateKey(kind, channel))
  return found && found.provider_template !== '' ? found : undefined
}

/** Whoever has just come in has brought the newest: of them the others are warned. */
export const openidFor = (person: Person, kind: NoticeKind): string | null =>
  kind === 'session_new' ? person.first_openid : person.openid

/** By what a person can be reached now, for one kind. */
export function reachOf(person: Person, kind: NoticeKind, templates: Templates, now: Date): Reach {
  const openid = openidFor(person, kind)
  const known = (channel: SendChannel) => {
    const id = templateFor(templates, kind, channel)?.provider_template
    const row = person.subscriptions.find((one) => one.template_id === id && one.openid === openid)
    const isRefused = row?.refused_at != null && now.getTime() - Date.parse(row.refused_at) < REFUSAL_DAYS * DAY_MS
    return { isThere: id !== undefined, isRefused, left: row?.left ?? 0 }
  }
  const [subscribe, template] = [known('wx_subscribe'), known('wx_template')]
  const hasWx = openid !== null
  return {
    wx_subscribe: hasWx && subscribe.isThere && !subscribe.isRefused && subscribe.left > 0,
    wx_template: hasWx && template.isThere && !template.isRefused,
    sms: person.mobile !== null && known('sms').isThere,
  }
}

export const wantsOf = (person: Person, kind: NoticeKind): Wants => person.wants[ruleOf(kind).topic] ?? WANTS_ALL
