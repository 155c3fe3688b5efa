import type { Services } from '../../context'
import type { Command } from '../../room'
import { addOperator } from './operator.service'
import { endOperator, listOperators } from './operator.sql'

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

const list: Act = async ({ db }, _args, say) => {
  for (const { id, name, store_id, created_at, ended_at } of await listOperators(db)) {
    const ended = ended_at ? `，${ended_at.toISOString().slice(0, 10)} 停用` : ''
    say(`${id}\t${name}\t${placeOf(store_id)}\t${created_at.toISOString().slice(0, 10)} 起${ended}`)
  }
  return 0
}

const end: Act = async ({ db, now }, [id], say) => {
  if (!isNumber(id)) return usage(say)
  const ended = await endOperator(db, Number(id), now())
  say(ended ? `店员 ${id}：${ended.name} 的凭证已停用` : `没有编号为 ${id} 的有效凭证`)
  return ended ? 0 : 1
}

const acts = new Map<string, Act>([
  ['add', add],
  ['list', list],
  ['end', end],
])

/** Keys of staff: given, listed and ended, in the image too. */
export const operatorCommand: Command = async (services, [name = '', ...args], say) => {
  const act = acts.get(name)
  return act ? act(services, args, say) : usage(say)
}
