// The lab's control, as far as chaos needs it.
import type { Fault } from './faults.ts'

type Taken = {
  out_trade_no: string
  provider: 'wxpay' | 'alipay'
  amount: number
  refunded?: number
  state: string
}
type Held = { stage: 'asked' | 'done'; path: string; subject: string }
type Delivered = { channel: string; to: string }
type Switch = Pick<Fault, 'name' | 'setting'>

export type Lab = ReturnType<typeof labAt>

export const labAt = (url: string) => {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await fetch(`${url}/control/${path}`, body ? posted : {})
    if (!reply.ok) throw new Error(`lab ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const faults = (switches: object, scope?: string) => call(`faults${scope ? `?scope=${scope}` : ''}`, switches)

  return {
    codeFor: async (mobile: string) => (await call<{ code: string }[]>(`sms?mobile=${mobile}`))[0]?.code,
    payments: () => call<Taken[]>('payments'),
    pay: (payNo: string, outcome: string) => call<Taken>(`payments/${payNo}`, { outcome }),
    /** Agrees to one message of a template; WeChat tells the product. */
    subscribe: (user: string, templateId: string) => call('subscription', { user, template_ids: [templateId] }),
    /** The owner of the openid that the product was told of. */
    pushedTo: async (user: string) => (await call<{ openid: string }[]>(`wx-pushes?user=${user}`))[0]?.openid,
    /** Every message that is on somebody's phone. */
    delivered: async (): Promise<Delivered[]> => [
      ...(await call<{ kind: string; openid: string }[]>('wx-messages')).map(({ kind, openid }) => ({
        ...{ channel: `wx_${kind}`, to: openid },
      })),
      ...(await call<{ mobile: string }[]>('sms')).map(({ mobile }) => ({ channel: 'sms', to: mobile })),
    ],
    held: () => call<Held[]>('held'),
    release: () => call('held', {}),
    /** Which faults have come to pass for a payment. */
    fired: (payNo: string) => call<string[]>(`fired/${payNo}`),
    /** Whatever comes now. */
    everywhere: ({ name, setting }: Switch) => faults({ [name]: setting }),
    /** Only what is about one payment: a scope of its own has room for every fault. */
    aimed: ({ name, setting }: Switch, payNo: string) =>
      faults({ [name]: { ...(setting === true ? {} : setting), when: payNo } }, payNo),
    well: (payNo: string) => call(`reset?scope=${payNo}`, {}),
    off: (names: string[], payNo?: string) => faults(Object.fromEntries(names.map((name) => [name, false])), payNo),
  }
}
