import { event } from '../events'

export interface Subscribed {
  readonly member_id: number
  readonly template_id: string
  readonly at: Date
}

/** A member has allowed messages of a template, by WeChat's own word. May be told again for the same one. */
export const messagesAllowed = event<Subscribed>('notice:subscribed', { deliver: 'transaction' })
