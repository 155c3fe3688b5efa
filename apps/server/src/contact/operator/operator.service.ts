import { isDeepStrictEqual } from 'node:util'
import type { CitySettingsRow, GiftBody, GiftRow, PlaceBody } from '@kuaimen/contract/contact/operator.views'
import { contactRefused } from '@kuaimen/contract/contact/visitor.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { saveUses } from '../../asset/place.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { isGiftGood } from '../../wallet/issue/gift.service'
import { CONTACT_SCOPE } from '../city/settings.service'
import {
  isCity,
  isPromised,
  listCitySettings,
  listGifts,
  lockCitySettings,
  lockGift,
  type CitySettingsRow as PlaceSaved,
  saveCitySettingsRow,
  saveGiftRow,
} from '../city/settings.sql'
import { presentGift, presentPlace } from '../qr/contact.present'
import { expireQrsOf } from '../qr/qr.sql'
import { cityPlace, giftPlace } from './pictures.sql'

const wrong = (field: string, why: string) => new Refusal(invalidInput, { [field]: [why] })

export async function placesOf(ctx: StaffCtx): Promise<CitySettingsRow[]> {
  return (await listCitySettings(ctx.db)).map(({ row, ways }) => presentPlace(row, ways))
}

/** What is on can be shown and added: an adviser, an icon, a dialog with the code, gifts where they are chosen. */
function demandWhole({ is_on, staff_ids, icon, qr_dialog, add_method, select_dialog }: PlaceBody): void {
  if (!is_on) return
  if (staff_ids.length === 0) throw wrong('staff_ids', '请填写顾问的企业微信账号')
  if (!icon) throw wrong('icon', '请填写悬浮图标')
  if (!qr_dialog) throw wrong('qr_dialog', '请填写二维码弹窗')
  if (add_method === 2 && !select_dialog) throw wrong('select_dialog', '请填写选礼弹窗')
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Codes that would lead to somebody else than before are made anew. */
async function dropChanged(tx: Tx, before: PlaceSaved, { staff_ids, group }: PlaceBody, at: Date): Promise<void> {
  if (!isSame([...before.staff_ids].sort(), [...staff_ids].sort()))
    await expireQrsOf(tx, before.city_id, ['shared', 'visitor'], at)
  const isSameGroup = isSame([before.group?.chat_ids, before.group?.base_name], [group?.chat_ids, group?.base_name])
  if (!isSameGroup) await expireQrsOf(tx, before.city_id, ['group'], at)
}

export async function savePlaceOf(ctx: StaffCtx, body: PlaceBody): Promise<CitySettingsRow> {
  demandWhole(body)
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    if (body.city_id !== 0 && !(await isCity(tx, body.city_id))) throw wrong('city_id', '没有这个城市')
    const before = await lockCitySettings(tx, body.city_id)
    if (before) await dropChanged(tx, before, body, at)
    await saveCitySettingsRow(tx, { ...body, updated_at: at, updated_by: ctx.principal.id })
    await saveUses(tx, cityPlace, body.city_id, at)
    tx.expireCached(CONTACT_SCOPE)
    const was = before && { is_on: before.is_on, staff_ids: before.staff_ids }
    await ctx.audit(tx, { action: 'contact.place', subject: ['city', body.city_id], before: was, after: body })
    const saved = (await listCitySettings(tx)).find(({ row }) => row.city_id === body.city_id)
    if (!saved) throw new Error('contact: a place that was saved is not there')
    return presentPlace(saved.row, saved.ways)
  })
}

export async function giftsOf(ctx: StaffCtx): Promise<GiftRow[]> {
  return (await listGifts(ctx.db)).map(({ row, claims }) => presentGift(row, claims))
}

const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

export async function saveGiftOf(ctx: StaffCtx, body: GiftBody): Promise<GiftRow> {
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    if (!(await isGiftGood(tx, body.gift))) throw wrong('gift', '没有这个券规则')
    const before = await lockGift(tx, body.selected_code)
    const claims = (await listGifts(tx)).find(({ row }) => row.selected_code === body.selected_code)?.claims ?? 0
    // Whoever has had a gift of an activity has had it: under another name it could be had again.
    if (before && claims > 0 && before.activity_code !== body.activity_code) throw new Refusal(contactRefused)
    if (before && !isDeepStrictEqual(before.gift, body.gift) && (await isPromised(tx, body.selected_code)))
      throw wrong('gift', '还有人在等这份礼物，不能换成别的；请另建一份')
    const values = { ...body, starts_at: instant(body.starts_at), ends_at: instant(body.ends_at) }
    await saveGiftRow(tx, { ...values, updated_at: at, updated_by: ctx.principal.id })
    await saveUses(tx, giftPlace, body.selected_code, at)
    tx.expireCached(CONTACT_SCOPE)
    const was = before && { gift: before.gift, activity_code: before.activity_code }
    await ctx.audit(tx, {
      action: 'contact.gift',
      subject: ['contact_gift', body.selected_code],
      before: was,
      after: body,
    })
    return { ...body, claims }
  })
}
