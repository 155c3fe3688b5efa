// A customer's phone: calls the API as the pages do, and taps again when no answer comes.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Way } from './faults.ts'
import type { World } from './world.ts'

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const WECHAT = `${AGENT} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`
/** The product that everybody books; it costs less from Monday to Thursday. */
export const PRODUCT = 20
const GIVE_UP_MS = 60_000

export type Reply<T> = { code: number; msg: string; data: T }
export type Call = { token?: string; body?: object; key?: string; agent?: string; address?: string }

/** Undefined: no answer came, so it is unknown what was done. */
export const tryCall = async <T>(subject: World, path: string, call: Call = {}): Promise<Reply<T> | undefined> => {
  const { token, body, key = randomUUID(), agent = AGENT, address } = call
  try {
    const reply = await fetch(subject.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': agent,
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(address ? { 'x-forwarded-for': address } : {}),
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

/** Nothing was done, or it is not known: the page would offer to try again. */
const NO_ANSWER = new Set([100500, 100503])

/** Repeats with the same key until an answer comes. */
export const retryWhenBusy = async <T>(subject: World, path: string, call: Call = {}): Promise<Reply<T>> => {
  const key = call.key ?? randomUUID()
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await pause(100)) {
    const reply = await tryCall<T>(subject, path, { ...call, key })
    if (reply && !NO_ANSWER.has(reply.code)) return reply
  }
  throw new Error(`${path}: nobody answers`)
}

export const must = async <T>(subject: World, path: string, call?: Call): Promise<T> => {
  const { code, msg, data } = await retryWhenBusy<T>(subject, path, call)
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

export type Member = { token: string }

/** One who has been seen in WeChat too, so that every way to pay is open. */
export const signUp = async (subject: World, nth: number): Promise<Member> => {
  const mobile = `1360000${String(nth).padStart(4, '0')}`
  const address = `10.0.${Math.floor(nth / 250)}.${nth % 250}`
  await must(subject, '/api/sms/send_verify_code/by_login', { address, body: { mobile } })
  let code: string | undefined
  while (!code) code = await subject.lab.codeFor(mobile)
  const { token } = await must<{ token: string }>(subject, '/api/login', {
    address,
    body: { mobile, code, consent: 1 },
  })
  await subject.database.query(
    `insert into identity (provider, openid, member_id) select 'wx', $1, id from member where mobile = $2`,
    [`oChaos${mobile}00000000000`, mobile],
  )
  // Redeeming a code needs a recent phone proof.
  await subject.database.query(
    `insert into phone_proof (member_id, proven_at) select id, now() + interval '1 day' from member where mobile = $1`,
    [mobile],
  )
  return { token }
}

export type Opened = { pay_no: string; url?: string }

export const openCall = (way: Way, token: string, payable_no: string) =>
  [`/api/pay/${way}`, { token, body: { payable_no }, ...(way === 'wx_jsapi' ? { agent: WECHAT } : {}) }] as const

/** As on any other day. */
export const payCleanly = async (subject: World, { token }: Member, no: string): Promise<void> => {
  const { pay_no } = await must<Opened>(subject, ...openCall('wx_h5', token, no))
  await subject.lab.pay(pay_no, 'paid')
  const { state } = await must<{ state: string }>(subject, `/api/pay/state?payable_no=${no}&ask=1`, { token })
  if (state !== 'paid') throw new Error(`${no} is ${state} after a payment without faults`)
}
