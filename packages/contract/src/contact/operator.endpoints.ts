import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { CitySettingsRow, GiftBody, GiftRow, PlaceBody } from './operator.views'
import { contactRefused } from './visitor.errors'

const errors = [operatorRefused, chainOnly] as const

export const contactPlaces = endpoint({
  method: 'GET',
  path: '/api/staff/contact/place',
  former: '/api/operator/contact/place',
  access: 'staff',
  may: 'contact.read',
  scope: 'chain',
  audit: false,
  summary: '各城市的顾问设置；总部使用',
  data: z.array(CitySettingsRow),
  errors,
})

export const savePlace = endpoint({
  method: 'POST',
  path: '/api/staff/contact/place',
  former: '/api/operator/contact/place',
  access: 'staff',
  may: 'contact.edit',
  scope: 'chain',
  audit: 'contact.place',
  summary: '新增或修改一个城市的顾问设置；换了顾问，二维码跟着换',
  body: PlaceBody,
  data: CitySettingsRow,
  errors: [...errors, contactRefused],
})

export const contactGifts = endpoint({
  method: 'GET',
  path: '/api/staff/contact/gift',
  former: '/api/operator/contact/gift',
  access: 'staff',
  may: 'contact.read',
  scope: 'chain',
  audit: false,
  summary: '新朋友礼赠；总部使用',
  data: z.array(GiftRow),
  errors,
})

export const saveGift = endpoint({
  method: 'POST',
  path: '/api/staff/contact/gift',
  former: '/api/operator/contact/gift',
  access: 'staff',
  may: 'offer.edit',
  scope: 'chain',
  audit: 'contact.gift',
  summary: '新增或修改一份新朋友礼赠；已经有人领取的，活动不能换；还有人在等的，礼物不能换',
  body: GiftBody,
  data: GiftRow,
  errors: [...errors, contactRefused],
})
