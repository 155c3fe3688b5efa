import type { FaultSwitch } from '../faults/switches'
import type { Point } from '../geo/gcj02'
import type { Device, WechatLogin } from '../world/scope'

/** A control call that makes no sense: answered with 400 and this sentence. */
export class Refused extends Error {}

type Given = Record<string, unknown>

export function readJson(body: string): unknown {
  if (!body.trim()) return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Refused('请求体不是 JSON')
  }
}

export function objectOf(body: unknown): Given {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Given
  throw new Refused('请求体应是 JSON 对象')
}

export function oneOf<T extends string>(given: Given, name: string, allowed: readonly T[]): T | undefined {
  const value = given[name]
  if (value === undefined) return undefined
  if (allowed.includes(value as T)) return value as T
  throw new Refused(`${name} 是 ${allowed.join('、')} 之一`)
}

export function flag(given: Given, name: string): boolean | undefined {
  const value = given[name]
  if (value === undefined || typeof value === 'boolean') return value
  throw new Refused(`${name} 是 true 或 false`)
}

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

export function readLocation(body: unknown): Point | 'denied' | 'timeout' {
  const given = objectOf(body)
  if (given.denied === true) return 'denied'
  if (given.timeout === true) return 'timeout'
  const longitude = Number(given.longitude ?? Number.NaN)
  const latitude = Number(given.latitude ?? Number.NaN)
  if (!(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 90))
    throw new Refused('需要 longitude 和 latitude（gcj02），或 denied: true，或 timeout: true')
  return { longitude, latitude }
}

export function readFaults(body: unknown): Record<string, FaultSwitch> {
  const given = objectOf(body)
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'boolean') continue
    const { ms, when, times } = objectOf(value)
    const numbers = [ms, times].every((n) => n === undefined || (typeof n === 'number' && n >= 0))
    if (!numbers || (when !== undefined && typeof when !== 'string'))
      throw new Refused(`${name} 是 true、false 或 { ms, when, times }`)
  }
  return given as Record<string, FaultSwitch>
}

export function userIn({ user }: Given): string | undefined {
  if (user === undefined) return undefined
  if (typeof user === 'string' && /^[\w.-]{1,64}$/.test(user)) return user
  throw new Refused('user 是 1 到 64 个字母、数字、点、横线或下划线')
}

export function readFollow(body: unknown): { user?: string | undefined; follows: boolean } {
  const given = objectOf(body)
  const follows = flag(given, 'follows')
  if (follows === undefined) throw new Refused('需要 follows: true 或 false')
  return { user: userIn(given), follows }
}

const choices = ['accept', 'reject', 'refuse'] as const

export function readSubscription(body: unknown) {
  const given = objectOf(body)
  const ids = given.template_ids
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id): id is string => typeof id === 'string' && id !== ''))
    throw new Refused('需要 template_ids：模板编号的列表')
  return { user: userIn(given), template_ids: ids, choice: oneOf(given, 'choice', choices) ?? 'accept' }
}

export function readUser(body: unknown): Partial<WechatLogin> {
  const given = objectOf(body)
  return present({
    user: userIn(given),
    snapshot: flag(given, 'snapshot'),
    unionid: flag(given, 'unionid'),
    consent: oneOf(given, 'consent', ['ask', 'granted']),
  }) as Partial<WechatLogin>
}

export function readDevice(body: unknown): Partial<Device> {
  const given = objectOf(body)
  return present({
    os: oneOf(given, 'os', ['ios', 'android']),
    wx: oneOf(given, 'wx', ['wechat', 'wxwork', 'devtools']),
    toutiao: oneOf(given, 'toutiao', ['douyin', 'toutiao']),
  }) as Partial<Device>
}

export function optionalText(given: Given, name: string): string | undefined {
  const value = given[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Refused(`${name} 是文字`)
}

function text(given: Given, name: string): string {
  const value = optionalText(given, name)
  if (value !== undefined) return value
  throw new Refused(`需要 ${name}`)
}

export function readScan(body: unknown): { code: string; store_id?: number } {
  const given = objectOf(body)
  const { store_id } = given
  if (store_id !== undefined && typeof store_id !== 'number') throw new Refused('store_id 是门店的编号')
  return { code: text(given, 'code'), ...(store_id === undefined ? {} : { store_id }) }
}

export function readServed(body: unknown): { order_sn: string; to: string } {
  const given = objectOf(body)
  return { order_sn: text(given, 'order_sn'), to: text(given, 'to') }
}
