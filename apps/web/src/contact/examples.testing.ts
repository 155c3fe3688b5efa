import type { ContactCheck, DrainState, QrDialog, SelectDialog } from '@kuaimen/contract/contact/visitor.views'

export const aCheck = (more: Partial<ContactCheck> = {}): ContactCheck => ({
  ...{ need: 1, is_add: 0, need_intercept: 0, add_method: 1, default_show: 0 },
  ...more,
})

export const anIcon = { icon_url: '/media/float.webp', direction: 'right', width: 144, bottom: 320 } as const

export const aQr = (more: Partial<QrDialog> = {}): QrDialog => ({
  ...{ bg_url: '/media/qr-bg.webp', bg_top: 112, bg_left: 45, bg_width: 660 },
  ...{ qr_top: 462, qr_left: 195, qr_width: 360, qr_height: 360 },
  close: [{ type: 'close', url: '/media/close.webp', width: 84, height: 84, top: 4, left: 621 }],
  params: { qrcode: '/contact/qr/c310100.png', state: 'c310100' },
  gift: null,
  tel: '',
  ...more,
})

const box = { top: 0, left: 0, width: 240, height: 240 }
const placed = { img_url: '/media/a.webp', style: box }
const gift = (selected_code: string, name: string) => ({
  ...{ selected_code, activity_code: 'newfriend', name, worth: '¥50', terms: '满 199 可用' },
  ...{ img_url: `/media/${selected_code}.webp`, active_img_url: `/media/${selected_code}-on.webp`, style: box },
})

export const someGifts: SelectDialog = {
  background: placed,
  item: [gift('tea', '热茶一杯'), gift('print', '加印一张')],
  or: null,
  confirm: [placed],
  close: [placed],
}

export const aDrain = (more: Partial<DrainState> = {}): DrainState => ({
  state: 'waiting',
  is_add: 0,
  gift: null,
  ...more,
})

export const IN_WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49'

const AUTH = { v: 1, provider: 'wx', unionid: 'oU1', openid: 'o1', ticket: 't1', scope: 'full' }

/** Cookies of a phone whose user WeChat has named, in Shanghai. */
export const NAMED = { city_id: '310100', wx_auth_info: JSON.stringify(AUTH) }
