import { PERMISSIONS, type Permission } from '@kuaimen/contract/kernel/permissions'
import { isMobile } from '@kuaimen/contract/kernel/validation'
import { ROLES, type Role, roleText, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import { staffStateText } from '@kuaimen/contract/staff/staff.rules'
import type { Services } from '../context'
import { originOf } from '../http/request/hosts'
import type { Command } from '../room'
import { addMachine } from './machine.service'
import { addPerson, newInvite } from './people.service'
import { findStaff, listStaff, updateStaff } from './people.sql'

type Say = Parameters<Command>[2]
type Act = (services: Services, args: readonly string[], say: Say) => Promise<number>

const KEY_BYTES = 24
const USAGE = [
  'staff invite 总部小王 13900000000 owner          邀请一位员工，打印一小时内有效的链接',
  'staff invite 店长小林 13900000001 manager 12     店长、店员要写门店编号，区域经理写区域编号',
  'staff again 3                                   给编号为 3 的员工重新生成链接',
  'staff machine 收银台 12 board.read,booking.move   给机器一个凭证；门店写 - 为全部门店',
  'staff list                                      列出员工与机器',
  'staff end 3                                     立即停用编号为 3 的机器凭证',
]

const isNumber = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,8}$/.test(text)
const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)
const isPermission = (text: string): text is Permission => PERMISSIONS.some((one) => one === text)

function usage(say: Say): number {
  for (const line of USAGE) say(line)
  return 2
}

function sayLink({ env }: Services, path: string, say: Say): void {
  const [host] = env.CONSOLE_HOSTS
  say(`链接（只显示这一次，一小时内有效）：${host ? `${originOf(host)}${path}` : path}`)
  if (!host) say('没有设置 CONSOLE_HOSTS：请在前面加上控制台的地址')
}

const invite: Act = async (services, [name, mobile, role, place, ...more], say) => {
  if (!name || !mobile || !isMobile(mobile) || !isRole(role) || more.length > 0) return usage(say)
  const scope_kind = scopeOf[role]
  if ((scope_kind === 'chain') !== (place === undefined) || (place !== undefined && !isNumber(place))) return usage(say)
  const grant = { role, scope_kind, scope_id: place === undefined ? null : Number(place), until_day: null }
  const { id, path } = await services.transaction((tx) => addPerson(services, tx, { name, mobile, grant }, 'command'))
  say(`员工 ${id}：${name}，${roleText[role]}`)
  sayLink(services, path, say)
  return 0
}

const again: Act = async (services, [id, ...more], say) => {
  if (!isNumber(id) || more.length > 0) return usage(say)
  const found = await findStaff(services.db, Number(id))
  if (found?.kind !== 'person' || found.state === 'left') {
    say(`没有编号为 ${id} 的员工`)
    return 1
  }
  sayLink(services, await services.transaction((tx) => newInvite(services, tx, found.id)), say)
  return 0
}

const machine: Act = async (services, [name, store, list, ...more], say) => {
  const permissions = (list ?? '').split(',').filter(Boolean)
  const isWrong = !name || (store !== '-' && !isNumber(store)) || permissions.length === 0 || more.length > 0
  if (isWrong || !permissions.every(isPermission)) return usage(say)
  const key = Buffer.from(services.randomBytes(KEY_BYTES)).toString('base64url')
  const storeId = store === '-' ? null : Number(store)
  const id = await addMachine(services.db, { kind: 'machine', name, storeId, key, permissions })
  say(`机器 ${id}：${name}，${storeId === null ? '全部门店' : `门店 ${storeId}`}`)
  say(`凭证（只显示这一次）：${key}`)
  return 0
}

const list: Act = async ({ db, now }, _args, say) => {
  for (const { id, kind, name, state, store_id, grants } of await listStaff(db, { keyword: '' }, now())) {
    const roles = grants.map(({ role, scope_id }) => `${roleText[role]}${scope_id === null ? '' : ` ${scope_id}`}`)
    const what = kind === 'person' ? roles.join('、') : store_id === null ? '全部门店' : `门店 ${store_id}`
    say(`${id}\t${name}\t${kind === 'person' ? '员工' : '机器'}\t${staffStateText[state]}\t${what}`)
  }
  return 0
}

const end: Act = async ({ db }, [id], say) => {
  const found = isNumber(id) ? await findStaff(db, Number(id)) : undefined
  if (!isNumber(id)) return usage(say)
  if (!found || found.kind === 'person' || found.state !== 'active') {
    say(`没有编号为 ${id} 的有效机器凭证；员工请在控制台里停用`)
    return 1
  }
  await updateStaff(db, found.id, { state: 'left' })
  say(`机器 ${id}：${found.name} 的凭证已停用`)
  return 0
}

const acts = new Map<string, Act>([
  ['invite', invite],
  ['again', again],
  ['machine', machine],
  ['list', list],
  ['end', end],
])

/** The first person of a chain has nobody to be invited by. */
export const staffCommand: Command = async (services, [name = '', ...args], say) => {
  const act = acts.get(name)
  return act ? act(services, args, say) : usage(say)
}
