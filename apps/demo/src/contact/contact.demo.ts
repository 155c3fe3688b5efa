import { paths } from '@kuaimen/contract/kernel/paths'
import type { contact_gift, contact_place } from '../../../server/src/contact/city/settings.table'

const SHANGHAI = 310100
const HANGZHOU = 330100

const art = (name: string) => `/media/demo/contact/${name}.webp`

const icon = { icon_url: art('float'), direction: 'right', width: 144, bottom: 240 } as const
/** Above the picture, so that it covers nothing of it. */
const CLOSE = { top: 4, left: 621, width: 84, height: 84 }

/** Drawn for a screen of 750, as everything here. */
const qr_dialog = {
  ...{ bg_url: art('qr-bg'), bg_top: 112, bg_left: 45, bg_width: 660 },
  ...{ qr_top: 462, qr_left: 195, qr_width: 360, qr_height: 360 },
  close: [{ type: 'close', url: art('close'), ...CLOSE }],
}

const select_dialog = {
  background: { img_url: art('select-bg'), style: { top: 112, left: 45, width: 660, height: 820 } },
  or: null,
  confirm: [{ img_url: art('confirm'), style: { top: 818, left: 87, width: 576, height: 88 } }],
  close: [{ img_url: art('close'), style: CLOSE }],
}

const WELCOME = '你好呀，我是快门的顾问。拍什么、穿什么、哪天人少，都可以在这里问我；改期和到店的事也找我。'
const link = (title: string, desc: string, url: string) => ({
  msgtype: 'link' as const,
  link: { title, desc, url, picurl: '' },
})

type DemoPlace = Omit<typeof contact_place.$inferInsert, 'updated_at'>

export const demoPlaces: readonly DemoPlace[] = [
  { city_id: 0, is_on: false },
  {
    city_id: SHANGHAI,
    ...{ is_on: true, intercept: true, add_method: 2, default_show: true },
    staff_ids: ['sh_adviser_1', 'sh_adviser_2'],
    ...{ icon, qr_dialog, select_dialog },
    welcome: {
      text: WELCOME,
      attachments: [link('挑个时间来拍照', '选好产品，看上海各店最近可约的时间', paths.productList())],
    },
    group: {
      title: '上海拍照搭子群',
      text: '约时间、看样片、找人一起拍',
      chat_ids: ['wr_sh_1'],
      base_name: '上海拍照搭子群',
    },
  },
  {
    city_id: HANGZHOU,
    ...{ is_on: true, add_method: 1, staff_ids: ['hz_adviser_1'] },
    ...{ icon, qr_dialog, welcome: { text: WELCOME, attachments: [] } },
  },
]

const tile = (row: number, column: number) => ({
  top: 262 + row * 266,
  left: 87 + column * 300,
  width: 276,
  height: 250,
})

type DemoGift = Omit<typeof contact_gift.$inferInsert, 'updated_at'>

const gift = (nth: number, selected_code: string, name: string, rule_key: string): DemoGift => ({
  ...{ selected_code, activity_code: 'newfriend', name, city_ids: [SHANGHAI], rank: nth, is_on: true },
  ...{ img_url: art(`gift-${selected_code}`), active_img_url: art(`gift-${selected_code}-on`) },
  style: tile(Math.floor(nth / 2), nth % 2),
  gift: { kind: 'coupon', rule_key },
})

export const demoGifts: readonly DemoGift[] = [
  gift(0, 'tea', '新朋友立减券', 'welcome'),
  gift(1, 'print', '换季折扣券', 'autumn'),
  gift(2, 'makeup', '写真专享券', 'portrait'),
  gift(3, 'flowers', '工作日券', 'weekday'),
]
