import type { authorizedQrCode, giftSelect, qrCode } from '@kuaimen/contract/contact/visitor.endpoints'
import { contactUnauthorized, noAdviser } from '@kuaimen/contract/contact/visitor.errors'
import type { FloatIcon, QrDialog, SelectDialog } from '@kuaimen/contract/contact/visitor.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../../context'
import { citySettingsOf, type Place } from '../city/settings.service'
import { presentIcon, presentQr, presentSelect } from '../qr/contact.present'
import { sharedQrNow, visitorQrNow } from '../qr/qr.service'
import { findChoice } from '../qr/qr.sql'
import { identityByCookie } from './identity.service'

const DAY_MS = 86_400_000

async function demandPlace(ctx: Ctx, cityId: number): Promise<Place> {
  const place = await citySettingsOf(ctx, cityId)
  if (!place) throw new Refusal(noAdviser)
  return place
}

/** A dialog that nobody has drawn yet is no adviser either. */
function shown<T>(dialog: T | undefined): T {
  if (dialog === undefined) throw new Refusal(noAdviser)
  return dialog
}

export const iconOf = async (ctx: Ctx, cityId: number): Promise<FloatIcon | null> =>
  presentIcon(await citySettingsOf(ctx, cityId))

const giftBy = ({ gifts }: Place, code: string | undefined) =>
  code === undefined ? undefined : gifts.find(({ selected_code }) => selected_code === code)

/** What is not offered here and now is left out, not refused: the adviser can be added without a gift. */
export async function qrOf(ctx: Ctx, { city_id, selected_code }: InputOf<typeof qrCode>): Promise<QrDialog> {
  const place = await demandPlace(ctx, city_id)
  const gift = giftBy(place, selected_code)
  const state = await sharedQrNow(ctx, place, gift?.selected_code)
  return shown(presentQr(place, { state, gift, withState: false }))
}

/** For somebody we know: the code of the gift that they have confirmed. */
export async function authorizedQrOf(ctx: Ctx, input: InputOf<typeof authorizedQrCode>): Promise<QrDialog> {
  const [place, { who_hash }] = await Promise.all([demandPlace(ctx, input.city_id), identityByCookie(ctx)])
  if (!who_hash) throw new Refusal(contactUnauthorized)
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const gift = giftBy(place, input.selected_code ?? (await findChoice(ctx.db, who_hash, since)))
  const code = gift?.selected_code
  const state = place.needsVisitorWays
    ? await visitorQrNow(ctx, place, code, who_hash)
    : await sharedQrNow(ctx, place, code)
  return shown(presentQr(place, { state, gift, withState: true }))
}

export const selectOf = async (ctx: Ctx, { city_id }: InputOf<typeof giftSelect>): Promise<SelectDialog> =>
  shown(presentSelect(await demandPlace(ctx, city_id)))
