import type { BridgeCall } from '../bridge/calls'
import type { Payment } from '../cashier/cashier'
import type { FaultName } from '../faults/catalogue'
import type { FaultSetting } from '../faults/switches'
import type { Point } from '../geo/gcj02'
import type { Mail } from '../mail/mailboxes'
import type { SmsMessage } from '../sms/inbox'
import type { WxMessage } from '../wechat/messages'
import type { WecomState } from '../wecom/shapes'
import type { ProviderRequest } from '../world/requests'
import type { Device, WechatLogin } from '../world/scope'

/** GET /control/state */
export interface LabState {
  scope: string
  device: Device
  user: WechatLogin
  location: Point
  faults: Partial<Record<FaultName, FaultSetting>>
  /** Of the person who holds this phone, as the next three. */
  follows: boolean
  /** How many subscribe messages may still come, by template. */
  subscriptions: Record<string, number>
  wx_messages: WxMessage[]
  wecom: WecomState
  sms: SmsMessage[]
  mail: Mail[]
  payments: Payment[]
  bridge_calls: BridgeCall[]
  requests: ProviderRequest[]
}
