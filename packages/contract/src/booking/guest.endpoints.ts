import { z } from 'zod'
import {
  captchaNeeded,
  codeGone,
  codeTooMany,
  codeTooSoon,
  codeTriesTooMany,
  codeWrong,
  smsAway,
} from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Mobile } from '../kernel/fields'
import { ConsentView, GuestAsked, GuestView, KnownGuest, LinkKey } from './guest.views'
import {
  bookingNotFound,
  bookingStateChanged,
  guestIsYou,
  guestNumber,
  guestOwn,
  guestRefused,
  linkGone,
  noGuest,
  noGuestMessages,
  visitOwn,
} from './record.errors'
import { OrderSn } from './record.views'

export const knownGuests = endpoint({
  method: 'GET',
  path: '/api/guest/list',
  access: 'member',
  summary: '记住的到店人，最近用过的在前',
  data: z.array(KnownGuest),
})

export const forgetGuest = endpoint({
  method: 'POST',
  path: '/api/guest/forget',
  access: 'member',
  summary: '不再记住一位到店人',
  body: z.object({ id: BodyId }),
  data: z.null(),
})

export const setGuest = endpoint({
  method: 'POST',
  path: '/api/book/guest',
  access: 'member',
  summary: '改由谁到店；null 是本人。换了号码就要重新征求同意。企业预约只能由本人到店',
  body: z.object({ order_sn: OrderSn, guest: GuestAsked.nullable() }),
  data: GuestView.nullable(),
  errors: [bookingNotFound, bookingStateChanged, guestIsYou, visitOwn],
})

export const askGuest = endpoint({
  method: 'POST',
  path: '/api/book/guest/ask',
  access: 'member',
  summary: '征求到店人同意接收短信提醒的链接；再要一次还是同一个',
  body: z.object({ order_sn: OrderSn }),
  data: GuestView,
  errors: [bookingNotFound, bookingStateChanged, noGuest, noGuestMessages, guestRefused],
})

export const unaskGuest = endpoint({
  method: 'POST',
  path: '/api/book/guest/unask',
  access: 'member',
  summary: '收回链接和已有的同意，不再给到店人发提醒',
  body: z.object({ order_sn: OrderSn }),
  data: z.null(),
  errors: [bookingNotFound],
})

export const guestConsent = endpoint({
  method: 'GET',
  path: '/api/guest/consent',
  access: 'anyone',
  summary: '到店人打开链接：谁在问，会收到什么',
  query: { key: LinkKey },
  data: ConsentView,
  errors: [linkGone],
})

export const sendGuestCode = endpoint({
  method: 'POST',
  path: '/api/guest/code',
  access: 'anyone',
  summary: '到店人同意前验证手机号的验证码；只发到预约里留的号码',
  body: z.object({ key: LinkKey, mobile: Mobile, captcha_pass: z.string().max(128).optional() }),
  data: z.object({ wait_seconds: z.number().int(), nonce: z.string() }),
  perMinute: 30,
  errors: [linkGone, guestOwn, guestNumber, noGuestMessages, codeTooSoon, codeTooMany, captchaNeeded, smsAway],
})

export const answerGuest = endpoint({
  method: 'POST',
  path: '/api/guest/answer',
  access: 'anyone',
  summary: '到店人同意、不同意，或以后撤回；同意要有发到这个号码的验证码。不同意对同一个人以后的预约也算数',
  body: z.object({
    key: LinkKey,
    agreed: z.boolean(),
    code: z.string().max(10).default(''),
    nonce: z.string().max(64).optional(),
  }),
  data: ConsentView,
  perMinute: 30,
  errors: [linkGone, guestOwn, codeWrong, codeGone, codeTriesTooMany],
})
