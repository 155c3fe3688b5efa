import type { Services } from '../context'
import type { Command } from '../room'
import { addOperator } from './machine.service'
import { findStaff, listStaff, updateStaff } from './people.sql'

type Say = Parameters<Command>[2]
type Act = (services: Services, args: readonly string[], say: Say) => Promise<number>

const KEY_BYTES = 24
const USAGE = [
  'operator add 店长小林 12   给门店 12 的店员一个凭证；不写门店编号则为全部门店',
  'operator list              列出所有凭证',
  'operator end 3             立即停用编号为 3 的凭证',
]
const isNumber = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,8}$/.test(text)
const placeOf = (storeId: number | null) => (storeId === null ? '全部门店' : `门店 ${storeId}`)

function usage(say: Say): number {
  for (const line of USAGE) say(line)
  return 2
}

const add: Act = async ({ transaction, randomBytes }, [name, store, ...more], say) => {
  if (!name || more.length > 0 || (store !== undefined && !isNumber(store))) return usage(say)
  const storeId = store === undefined ? null : Number(store)
  const key = Buffer.from(randomBytes(KEY_BYTES)).toString('base64url')
  const id = await transaction((tx) => addOperator(tx, name, storeId, key))
  say(`店员 ${id}：${name}，${placeOf(storeId)}`)
  say(`凭证（只显示这一次）：${key}`)
  return 0
}

const list: Act = async ({ db, now }, _args, say) => {
  const all = await listStaff(db, { keyword: '' }, now())
  for (const { id, kind, name, store_id, created_at, state } of all) {
    if (kind !== 'operator') continue
    const ended = state === 'active' ? '' : '，已停用'
    say(`${id}\t${name}\t${placeOf(store_id)}\t${created_at.toISOString().slice(0, 10)} 起${ended}`)
  }
  return 0
}

const end: Act = async ({ db }, [id], say) => {
  if (!isNumber(id)) return usage(say)
  const found = await findStaff(db, Number(id))
  const isLive = found?.kind === 'operator' && found.state === 'active'
  if (isLive) await updateStaff(db, found.id, { state: 'left' })
  say(isLive ? `店员 ${id}：${found.name} 的凭证已停用` : `没有编号为 ${id} 的有效凭证`)
  return isLive ? 0 : 1
}

const acts = new Map<string, Act>([
  ['add', add],
  ['list', list],
  ['end', end],
])

/** Keys of the release before: given, listed and ended still, in the image too. */
export const operatorCommand: Command = async (services, [name = '', ...args], say) => {
  const act = acts.get(name)
  return act ? act(services, args, say) : usage(say)
}
