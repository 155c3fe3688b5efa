import type { Scope } from '../world/scope'
import type { World } from '../world/world'

/** The product's answer, as it came. */
export interface CounterAnswer {
  status: number
  code: number
  msg: string
  data: unknown
}

export interface ScanAnswer extends CounterAnswer {
  /** With the fault: what the other of two scans of the same instant was told. */
  twice?: CounterAnswer
}

async function ask({ settings }: World, path: string, body: object): Promise<CounterAnswer> {
  const answer = await fetch(`${settings.productUrl}/api/operator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.operatorKey}` },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = (await answer.json()) as CounterAnswer
  return { status: answer.status, code, msg, data }
}

/** Staff hold the scanner to the phone, with the key of the chain. */
export async function scan(
  world: World,
  scope: Scope,
  given: { code: string; store_id?: number },
): Promise<ScanAnswer> {
  const once = () => ask(world, 'member/scan', given)
  if (!scope.faults.take('scan.twice')) return once()
  const [one, two] = await Promise.all([once(), once()])
  return one.code === 0 ? { ...one, twice: two } : { ...two, twice: one }
}

export const serve = (world: World, given: { order_sn: string; to: string }): Promise<CounterAnswer> =>
  ask(world, 'book/move', given)
