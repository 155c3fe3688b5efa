import type { Clock } from '../world/clock'
import { linesOf, titleOf } from './templates'

/** A message as the phone shows it under 服务通知. */
export interface WxMessage {
  id: number
  at: string
  openid: string
  /** The user, where the lab has seen this openid log in. */
  user: string
  kind: 'template' | 'subscribe'
  template_id: string
  title: string
  lines: { label: string; value: string }[]
  url: string
  /** As it was sent: values by the names of fields. */
  data: Record<string, string>
  msgid: string
  client_msg_id: string
}

type Sending = Omit<WxMessage, 'id' | 'at' | 'msgid' | 'title' | 'lines'>

const limit = 2000
const onceWithin = 10 * 60_000
/** As long as WeChat's: more digits than a double has. */
const firstNumber = 3_197_471_273_485_500_416n

/** Messages of the service account, who follows it, and how many subscribe messages are left for whom. */
export class WxMessages {
  private messages: WxMessage[] = []
  private last = 0
  private readonly unfollowed = new Set<string>()
  private readonly left = new Map<string, number>()
  private readonly sentBefore = new Map<string, { msgid: string; at: number }>()

  constructor(private readonly now: Clock) {}

  follows(openid: string): boolean {
    return !this.unfollowed.has(openid)
  }

  follow(openid: string, follows: boolean) {
    if (follows) this.unfollowed.delete(openid)
    else this.unfollowed.add(openid)
  }

  /** Agreed once more: one more message of this template may come. */
  accept(openid: string, templateId: string) {
    const key = `${openid} ${templateId}`
    this.left.set(key, (this.left.get(key) ?? 0) + 1)
  }

  refuse(openid: string, templateId: string) {
    this.left.delete(`${openid} ${templateId}`)
  }

  leftFor(openid: string): Record<string, number> {
    const own = [...this.left].filter(([key]) => key.startsWith(`${openid} `))
    return Object.fromEntries(own.map(([key, count]) => [key.slice(openid.length + 1), count]))
  }

  /** False when the person has agreed to none that is left. */
  take(openid: string, templateId: string): boolean {
    const key = `${openid} ${templateId}`
    const count = this.left.get(key) ?? 0
    if (count > 1) this.left.set(key, count - 1)
    else this.left.delete(key)
    return count > 0
  }

  /** The number it has already, when this number of the sender's was used within ten minutes. */
  before(openid: string, clientMsgId: string): string | undefined {
    const known = clientMsgId ? this.sentBefore.get(`${openid} ${clientMsgId}`) : undefined
    return known && this.now() - known.at < onceWithin ? known.msgid : undefined
  }

  deliver(sending: Sending): WxMessage {
    this.last += 1
    const msgid = String(firstNumber + BigInt(this.last))
    const { template_id, data } = sending
    const shown = { title: titleOf(template_id), lines: linesOf(template_id, data) }
    const message = { id: this.last, at: new Date(this.now()).toISOString(), msgid, ...shown, ...sending }
    this.messages = [message, ...this.messages].slice(0, limit)
    if (sending.client_msg_id)
      this.sentBefore.set(`${sending.openid} ${sending.client_msg_id}`, { msgid, at: this.now() })
    return message
  }

  list(openid?: string): WxMessage[] {
    return openid ? this.messages.filter((message) => message.openid === openid) : this.messages
  }

  clear() {
    this.messages = []
    this.unfollowed.clear()
    this.left.clear()
    this.sentBefore.clear()
  }
}
