import { VISITOR_WAY_HOURS, VISITOR_WAYS_A_DAY } from '@kuaimen/contract/contact/visitor.rules'
import type { Ctx, Services } from '../../context'
import { logIgnored } from '../../http/observe/report-ignored-error'
import type { Ports } from '../../ports'
import { withinMs } from '../../providers/deadline'
import { wecomOf } from '../../providers/wecom/wecom'
import type { Wecom } from '../../providers/wecom-shape'
import { citySettingsOf, type Place } from '../city/settings.service'
import {
  addQrJob,
  countVisitorQrs,
  findQr,
  type QrJob,
  releaseQr,
  reserveQr,
  saveConfig,
  savePicture,
  takeOver,
  type Wanted,
} from './qr.sql'

const HOUR_MS = 3_600_000
/** So long a page waits for a code that has still to be made; then it shows a telephone. */
const PAGE_WAITS_MS = 1500
/** Longer than WeCom is waited for twice. */
const MAKER_MS = 30_000

/** What this process is making, so that who asks meanwhile waits for the same. */
const making = new WeakMap<Ports, Map<string, Promise<string | undefined>>>()

interface Order {
  readonly wanted: Wanted
  readonly stem: string
  readonly expires_at: Date | null
  readonly add: (wecom: Wecom, state: string) => Promise<{ config_id: string; qr_url: string }>
}

/** One call of WeCom's, outside of any transaction. What it cannot do now is no adviser's code, and a telephone. */
async function make(ctx: Services, wecom: Wecom, state: string, order: Order): Promise<string | undefined> {
  try {
    const made = await order.add(wecom, state)
    await saveConfig(ctx.db, state, made)
    await savePicture(ctx.db, state, await wecom.picture(made.qr_url))
    return state
  } catch (error) {
    logIgnored(ctx.log, 'contact:way', error)
    await releaseQr(ctx.db, state)
    return undefined
  }
}

async function fetchAgain(ctx: Services, wecom: Wecom, state: string, qrUrl: string): Promise<string | undefined> {
  try {
    await savePicture(ctx.db, state, await wecom.picture(qrUrl))
    return state
  } catch (error) {
    logIgnored(ctx.log, 'contact:way', error)
    return undefined
  }
}

/** The state of a way that is ready; made where there is none, by one of all who ask. */
async function readyWay(ctx: Services, order: Order): Promise<string | undefined> {
  const wecom = wecomOf(ctx)
  if (!wecom) return undefined
  const found = await findQr(ctx.db, order.wanted, ctx.now())
  if (found?.isReady) return found.state
  if (found?.config_id) return fetchAgain(ctx, wecom, found.state, found.qr_url)
  const at = ctx.now()
  const isMine = found && (await takeOver(ctx.db, found.state, new Date(at.getTime() - MAKER_MS), at))
  const state = isMine ? found.state : await reserveQr(ctx.db, order.wanted, order.stem, at, order.expires_at)
  if (state !== undefined) return make(ctx, wecom, state, order)
  // Another process is at it; it may be done by now.
  const again = await findQr(ctx.db, order.wanted, ctx.now())
  return again?.isReady ? again.state : undefined
}

function once(ctx: Services, order: Order): Promise<string | undefined> {
  const all = making.get(ctx.ports) ?? new Map<string, Promise<string | undefined>>()
  making.set(ctx.ports, all)
  const { city_id, kind, selected_code, visitor_hash } = order.wanted
  const name = JSON.stringify([city_id, kind, selected_code, visitor_hash?.toString('hex')])
  const known = all.get(name)
  if (known) return known
  const work = readyWay(ctx, order).finally(() => all.delete(name))
  all.set(name, work)
  return work
}

const addFor =
  (place: Place): Order['add'] =>
  async (wecom, state) => {
    const { config_id, qr_code } = await wecom.addWay({
      state,
      users: place.staff_ids,
      remark: `城市 ${place.city_id}`,
    })
    return { config_id, qr_url: qr_code }
  }

/** One code for a city and a gift, whoever scans it. */
export const sharedQr = (ctx: Services, place: Place, code: string | undefined): Promise<string | undefined> =>
  once(ctx, {
    wanted: { city_id: place.city_id, kind: 'shared', selected_code: code ?? null, visitor_hash: null },
    stem: code === undefined ? `c${place.city_id}` : `c${place.city_id}_${code}`,
    expires_at: null,
    add: addFor(place),
  })

/** A code of somebody's own for a day; so many are made a day, then the shared one has to do. */
async function visitorWay(ctx: Ctx, place: Place, code: string | undefined, whoHash: Buffer) {
  const { city_id } = place
  const wanted: Wanted = { city_id, kind: 'visitor', selected_code: code ?? null, visitor_hash: whoHash }
  const now = ctx.now()
  const isThere = await findQr(ctx.db, wanted, now)
  const since = new Date(now.getTime() - 24 * HOUR_MS)
  if (!isThere && (await countVisitorQrs(ctx.db, since)) >= VISITOR_WAYS_A_DAY) return sharedQr(ctx, place, code)
  return once(ctx, {
    wanted,
    stem: `v${Buffer.from(ctx.randomBytes(12)).toString('hex')}`,
    expires_at: new Date(now.getTime() + VISITOR_WAY_HOURS * HOUR_MS),
    add: addFor(place),
  })
}

/** One code into a city's group. */
const groupWay = (ctx: Services, place: Place, group: NonNullable<Place['group']>) =>
  once(ctx, {
    wanted: { city_id: place.city_id, kind: 'group', selected_code: null, visitor_hash: null },
    stem: `g${place.city_id}`,
    expires_at: null,
    add: async (wecom, state) => {
      const { chat_ids, base_name } = group
      const config_id = await wecom.addJoinWay({ state, chat_ids, base_name, remark: `城市 ${place.city_id}` })
      return { config_id, qr_url: (await wecom.joinWay(config_id)).qr_code }
    },
  })

/** What a page can show now. What WeCom is slow with, or cannot do, is made by a job for whoever comes next. */
async function forPage(ctx: Services, way: Promise<string | undefined>, again?: QrJob): Promise<string | undefined> {
  const state = await withinMs(way, PAGE_WAITS_MS)
  if (state === undefined && again && wecomOf(ctx)) await addQrJob(ctx.db, again)
  return state
}

export const sharedQrNow = (ctx: Services, place: Place, code: string | undefined) =>
  forPage(ctx, sharedQr(ctx, place, code), {
    ...{ city_id: place.city_id, kind: 'shared', selected_code: code ?? null },
  })

export const visitorQrNow = (ctx: Ctx, place: Place, code: string | undefined, whoHash: Buffer) =>
  forPage(ctx, visitorWay(ctx, place, code, whoHash))

export const groupQrNow = (ctx: Services, place: Place, group: NonNullable<Place['group']>) =>
  forPage(ctx, groupWay(ctx, place, group), { city_id: place.city_id, kind: 'group', selected_code: null })

/** A code that could not be made while somebody waited; may be asked again, and is made once. */
export async function makeQr(services: Services, { city_id, kind, selected_code }: QrJob): Promise<void> {
  const place = await citySettingsOf(services, city_id)
  const isWanted = place && (kind === 'shared' || place.group)
  if (!isWanted) return
  const state =
    kind === 'group' && place.group
      ? await groupWay(services, place, place.group)
      : await sharedQr(services, place, selected_code ?? undefined)
  if (state === undefined) throw new Error('contact: WeCom has made no way yet')
}

export const qrPath = (state: string | undefined): string => (state === undefined ? '' : `/contact/qr/${state}.png`)
