import type { BridgeCall } from './src/bridge/calls'
import type { Notice, Outcome, Payment } from './src/cashier/cashier'
import type { LabState } from './src/control/shapes'
import type { CounterAnswer, ScanAnswer } from './src/counter/counter'
import type { HeldCall } from './src/faults/held'
import type { FaultSetting, FaultSwitches } from './src/faults/switches'
import type { Point } from './src/geo/gcj02'
import type { Mail } from './src/mail/mailboxes'
import type { PhoneApp } from './src/proxy/phones'
import type { SmsMessage } from './src/sms/inbox'
import type { WxMessage } from './src/wechat/messages'
import type { SentPush } from './src/wechat/push-log'
import type { ContactWay, Follow, GroupChat } from './src/wecom/book'
import type { WecomNotice } from './src/wecom/notice-log'
import type { WecomState } from './src/wecom/shapes'
import type { ProviderRequest } from './src/world/requests'
import type { Device, WechatLogin } from './src/world/scope'

export type { BridgeCall, Device, FaultSwitches, LabState, Payment, PhoneApp, SmsMessage, WechatLogin, WxMessage }

type Faults = Partial<Record<keyof FaultSwitches, FaultSetting>>
type Where = Point | { denied: true } | { timeout: true }

/**
 * The lab as a test sees it. A scope is a phone of its own: tests that run side by side take one each,
 * and open their pages through enter().
 */
export function lab(url: string, scope?: string) {
  const base = new URL(url)

  async function call<T>(path: string, body?: unknown): Promise<T> {
    const target = new URL(`/control/${path}`, base)
    if (scope !== undefined) target.searchParams.set('scope', scope)
    const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(target, body === undefined ? {} : posted)
    const answer = (await response.json()) as T & { error?: string }
    if (!response.ok) throw new Error(`lab: ${answer.error ?? response.status}`)
    return answer
  }

  const sms = (mobile?: string) => call<SmsMessage[]>(mobile ? `sms?mobile=${mobile}` : 'sms')

  return {
    /** The address of a page inside an app. */
    url: (app: PhoneApp, path = '/') => `http://${app}.localhost:${base.port}${path}`,
    /** The same, entered with this scope's phone; open it first in a fresh browser context. */
    enter: (app: PhoneApp, path = '/') =>
      scope === undefined
        ? `http://${app}.localhost:${base.port}${path}`
        : `http://${app}.localhost:${base.port}/__lab/scope/${scope}?to=${encodeURIComponent(path)}`,

    state: () => call<LabState>('state'),
    /** Newest first. */
    sms,
    /** The newest that came after `since` (an id), waited for; what members are told comes in between, and has a number. */
    async nextSms(mobile: string, { since = 0, within = 5000 } = {}): Promise<SmsMessage> {
      const until = Date.now() + within
      for (;;) {
        const newest = (await sms(mobile)).find(({ out_id }) => out_id === '')
        if (newest && newest.id > since) return newest
        if (Date.now() > until) throw new Error(`lab: no SMS to ${mobile} within ${within} ms`)
        await new Promise((again) => setTimeout(again, 50))
      }
    },
    /** Mails of a mailbox, newest first. */
    mail: (to: string) => call<Mail[]>(`mail?to=${encodeURIComponent(to)}`),
    /** Messages of the service account to a user, newest first. */
    wxMessages: (user?: string) => call<WxMessage[]>(user ? `wx-messages?user=${user}` : 'wx-messages'),
    /** Pushes of WeChat to the product about a user. */
    wxPushes: (user?: string) => call<SentPush[]>(user ? `wx-pushes?user=${user}` : 'wx-pushes'),
    /** Whether a user, or whoever holds this phone, follows the service account. */
    follow: (follows: boolean, user?: string) => call<{ follows: boolean }>('follow', { follows, user }),
    /** As if the person had chosen in the sheet (accept, reject) or in the account's settings (refuse). */
    subscription: (template_ids: readonly string[], choice: 'accept' | 'reject' | 'refuse' = 'accept', user?: string) =>
      call<{ subscriptions: Record<string, number> }>('subscription', { template_ids, choice, user }),
    /** Staff scan a membership code; a refusal is an answer too. */
    scan: (code: string, store_id?: number) => call<ScanAnswer>('scan', { code, store_id }),
    /** The next step of a visit, as staff say it. */
    serve: (order_sn: string, to: string) => call<CounterAnswer>('scan/move', { order_sn, to }),
    /** The company's contacts at WeCom, and the pushes about them. */
    wecom: () => call<WecomState>('wecom'),
    wecomNotices: (user?: string) => call<WecomNotice[]>(user ? `wecom/notices?user=${user}` : 'wecom/notices'),
    /** A named person, or whoever holds this phone, adds the adviser of a code. */
    addAdviser: (
      by: Partial<Pick<ContactWay, 'state' | 'config_id'>> & { user?: string; half?: boolean; userid?: string },
    ) => call<{ contact: Follow; already: boolean }>('wecom/add', by),
    deleteAdviser: (by: 'customer' | 'staff', user?: string) =>
      call<{ deleted: Follow[] }>('wecom/delete', { by, user }),
    joinGroup: (state: string, user?: string) =>
      call<{ group: GroupChat; already: boolean }>('wecom/join', { state, user }),
    leaveGroup: (user?: string) => call<{ left: GroupChat[] }>('wecom/leave', { user }),
    payments: () => call<Payment[]>('payments'),
    pay: (outTradeNo: string, outcome: Outcome = 'paid', notice: Notice = 'now') =>
      call<Payment>(`payments/${encodeURIComponent(outTradeNo)}`, { outcome, notice }),
    /** gcj02 degrees, or a phone that does not say where it is. */
    location: (where: Where) => call<{ location: Point; faults: Faults }>('location', where),
    /** Switches by name; those not named stay as they are. */
    faults: (switches: FaultSwitches) => call<Faults>('faults', switches),
    user: (user: Partial<WechatLogin>) => call<WechatLogin>('user', user),
    device: (device: Partial<Device>) => call<Device>('device', device),
    bridgeCalls: (name?: string) =>
      call<BridgeCall[]>('bridge-calls').then((calls) => (name ? calls.filter((made) => made.name === name) : calls)),
    /** The finger on an open sheet (invoice title, cashier). */
    choose: (id: number, choice: string) => call<BridgeCall>(`bridge-calls/${id}`, { choice }),
    /** Calls that a held fault holds back; release() lets them all go on. */
    held: () => call<HeldCall[]>('held'),
    release: () => call<HeldCall[]>('held', {}),
    requests: () => call<ProviderRequest[]>('requests'),
    /** This scope alone; without a scope, the whole world. */
    reset: () => call<LabState>('reset', {}),
  }
}
