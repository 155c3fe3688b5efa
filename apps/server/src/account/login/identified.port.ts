import { event } from '../../events'

export interface Identified {
  readonly member_id: number
  readonly unionid: string
}

/** A WeChat identity is a member's now, or still: told at every login by it, in its transaction. */
export const memberIdentified = event<Identified>('account:identified', { deliver: 'transaction' })
