// A customer's phone: calls the API as the pages do, and taps again when nobody answers.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Way } from './plan.ts'
import type { Subject } from './subject.ts'

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const WECHAT = `${AGENT} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`
const PRODUCT = 20
const CITY = 310100
const GIVE_UP_MS = 60_000

export type Reply<T> = { code: number; msg: string; data: T }
type Call = { token?: string; body?: object; key?: string; agent?: string }

/** Undefined: no answer came, and nobody knows what was done. */
export const tryCall = async <T>(subject: Subject, path: string, call: Call = {}): Promise<Reply<T> | undefined> => {
  const { token, body, key = randomUUID(), agent = AGENT } = call
  try {
    const reply = await fetch(subject.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': agent,
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    })
    return (await reply.json()) as Reply<T>
  } catch {
    return undefined
  }
}

/** Until somebody answers, with the same key. */
export const insist = async <T>(subject: Subject, path: string, call: Call = {}): Promise<Reply<T>> => {
  const key = call.key ?? randomUUID()
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await pause(100)) {
    const reply = await tryCall<T>(subject, path, { ...call, key })
    if (reply && reply.code !== 100500) return reply
  }
  throw new Error(`${path}: nobody answers`)
}

const must = async <T>(subject: Subject, path: string, call?: Call): Promise<T> => {
  const { code, msg, data } = await insist<T>(subject, path, call)
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

export type Member = { token: string }

/** One who has been seen in WeChat too, so that every way to pay is open. */
export const signUp = async (subject: Subject, nth: number): Promise<Member> => {
  const mobile = `1360000${String(nth).padStart(4, '0')}`
  await must(subject, '/api/sms/send_verify_code/by_login', { body: { mobile } })
  let code: string | undefined
  while (!code) code = await subject.lab.codeFor(mobile)
  const { token } = await must<{ token: string }>(subject, '/api/login', { body: { mobile, code, consent: 1 } })
  await subject.database.query(
    `insert into identity (provider, openid, member_id) select 'wx', $1, id from member where mobile = $2`,
    [`oChaos${mobile}00000000000`, mobile],
  )
  return { token }
}

type Start = { store_id: number; day: string; time: string }

/** A free start somewhere; the number spreads lives over stores and days. */
const startFor = async (subject: Subject, nth: number): Promise<Start> => {
  type Soonest = { list: { store: { id: number }; soonest: { day: string } | null }[] }
  const { list } = await must<Soonest>(subject, `/api/schedule/soonest?items=${PRODUCT}&city_id=${CITY}`)
  const open = list.flatMap(({ store, soonest }) => (soonest ? [{ store_id: store.id, first: soonest.day }] : []))
  for (let step = 0; step < 60; step += 1) {
    const { store_id, first } = open[(nth + step) % open.length]!
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + (4 + ((nth * 5 + step) % 45)) * 86_400_000)
    const wanted = day.toISOString().slice(0, 10)
    const { starts } = await must<{ starts: { time: string; state: string }[] }>(
      subject,
      `/api/schedule/list?store_id=${store_id}&items=${PRODUCT}&day=${wanted}`,
    )
    const free = starts.filter(({ state }) => state !== 'full')
    if (free.length > 0) return { store_id, day: wanted, time: free[nth % free.length]!.time }
  }
  throw new Error('no free start')
}

export type Wish = { token: string; key: string; body: object }

/** What will be sent, priced; sending it is another matter. */
export const wishFor = async (subject: Subject, { token }: Member, nth: number): Promise<Wish> => {
  const choice = { ...(await startFor(subject, nth)), items: [{ product_id: PRODUCT, people: 1 }] }
  const { payable_fen } = await must<{ payable_fen: number }>(subject, '/api/book/preview', { body: choice })
  return { token, key: randomUUID(), body: { ...choice, agreed: true, shown_payable_fen: payable_fen } }
}

export type Opened = { pay_no: string; url?: string }

export const openCall = (way: Way, token: string, order_sn: string) =>
  [`/api/pay/${way}`, { token, body: { order_sn }, ...(way === 'wx_jsapi' ? { agent: WECHAT } : {}) }] as const
