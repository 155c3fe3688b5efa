import type { GiftRow as GiftView, CitySettingsRow as PlaceView } from '@kuaimen/contract/contact/operator.views'
import type { FloatIcon, QrDialog, SelectDialog } from '@kuaimen/contract/contact/visitor.views'
import type { Place } from '../city/settings.service'
import type { CitySettingsRow, GiftRow } from '../city/settings.sql'
import { qrPath } from './qr.service'

export const presentIcon = (place: Place | undefined): FloatIcon | null => place?.icon ?? null

export function presentQr(
  { phone, qr_dialog }: Place,
  shown: { readonly state: string | undefined; readonly gift: GiftRow | undefined; readonly withState: boolean },
): QrDialog | undefined {
  if (!qr_dialog) return undefined
  const { state, gift, withState } = shown
  return {
    ...qr_dialog,
    params: { qrcode: qrPath(state), ...(withState && state !== undefined && { state }) },
    gift: gift ? { name: gift.name, img_url: gift.img_url } : null,
    tel: phone,
  }
}

export const presentSelect = ({ select_dialog, gifts }: Place): SelectDialog | undefined =>
  select_dialog
    ? {
        ...select_dialog,
        item: gifts.map(({ selected_code, activity_code, name, worth, terms, img_url, active_img_url, style }) => ({
          ...{ selected_code, activity_code, name, worth, terms, img_url, active_img_url, style },
        })),
      }
    : undefined

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const presentPlace = ({ updated_at, updated_by: _, ...row }: CitySettingsRow, ways: number): PlaceView => ({
  ...row,
  updated_at: seconds(updated_at),
  ways,
})

export const presentGift = (
  { starts_at, ends_at, updated_at: _, updated_by: __, gift, ...row }: GiftRow,
  claims: number,
): GiftView => ({
  ...row,
  gift: gift.kind === 'voucher' ? { ...gift, scope: gift.scope } : gift,
  starts_at: starts_at && seconds(starts_at),
  ends_at: ends_at && seconds(ends_at),
  claims,
})
