import type { GuestConsent, GuestKind } from '@kuaimen/contract/booking/guest.rules'
import type { GuestView } from '@kuaimen/contract/booking/guest.views'
import type { CompanionView } from '@kuaimen/contract/booking/share.views'
import { lastOf } from '@kuaimen/contract/kernel/collection'

type Messages = readonly GuestKind[]

const has = (messages: Messages, ...kinds: GuestKind[]) => kinds.some((kind) => messages.includes(kind))

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join('、')}和${lastOf(words)}` : words.join('')

/** 到店前的提醒、改期和取消: what goes to a guest who has agreed, and no more than that. */
const messagesInShort = (messages: Messages): string =>
  listed([
    ...(has(messages, 'remind_24h', 'remind_2h') ? ['到店前的提醒'] : []),
    ...(has(messages, 'rescheduled') ? ['改期'] : []),
    ...(has(messages, 'cancelled', 'cancelled_by_studio') ? ['取消'] : []),
  ])

const cancelMessages = (messages: Messages, askedBy: string): string[] => {
  const [own, studio] = [has(messages, 'cancelled'), has(messages, 'cancelled_by_studio')]
  if (own && studio) return ['取消时，一条短信']
  if (own) return [`${askedBy}取消时，一条短信`]
  return studio ? ['门店取消时，一条短信'] : []
}

/** Message by message, as the guest reads it before answering. */
export const messagesInFull = (messages: Messages, askedBy: string): string[] => [
  ...(has(messages, 'remind_24h') ? ['前一天，一条短信'] : []),
  ...(has(messages, 'remind_2h') ? ['开始前两小时，一条短信'] : []),
  ...(has(messages, 'rescheduled') ? ['时间有变时，一条短信'] : []),
  ...cancelMessages(messages, askedBy),
]

interface ConsentWords {
  readonly short: string
  readonly note: string
}

/** How far a guest has been asked. */
export const consentWords = (consent: GuestConsent, messages: Messages): ConsentWords => {
  if (messages.length === 0) return { short: '暂不发送', note: '目前没有短信发给到店人' }
  const words: Readonly<Record<GuestConsent, ConsentWords>> = {
    unasked: { short: '去征求', note: '对方同意后才会发短信' },
    asked: { short: '等待同意', note: '链接已生成，发给到店人吧' },
    agreed: { short: '已同意', note: `${messagesInShort(messages)}会发短信` },
    refused: { short: '未同意', note: '不会发短信，以后替对方约也不再问' },
  }
  return words[consent]
}

/** What the owner reads above the link, by what was answered to it. */
export function linkWords({ name, consent, messages = [] }: GuestView): { title: string; text: string } {
  if (consent === 'refused') return { title: '到店人未同意', text: `${name}没有同意，不会发短信过去。` }
  const title = consent === 'agreed' ? '到店人已同意' : '请到店人同意'
  if (messages.length === 0) return { title, text: `目前没有短信发给到店人，${name}打开链接也会看到。` }
  const short = messagesInShort(messages)
  if (consent === 'agreed') return { title, text: `${short}会发短信给${name}。${name}用这个链接随时可以撤回。` }
  const proof = `同意要用${name}手机收到的验证码。`
  return { title, text: `把链接发给${name}。同意以后，${short}才会发短信过去，不发任何推广。${proof}` }
}

/** 一起去拍 · 周六 14:00 */
export const companionTitle = ({ over, branch }: Pick<CompanionView, 'over' | 'branch'>): string => {
  if (over) return '这次同行已经结束'
  return branch === 'makeup' ? '一起去做妆造' : '一起去拍照'
}
