import { POLICY } from '@kuaimen/contract/booking/record.rules'
import type { CompanyFound, CorpMine, DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import type { CorpOrderView, CorpPreview } from '@kuaimen/contract/enterprise/visit.views'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { ScheduleCalendar, ScheduleDay } from '@kuaimen/contract/schedule/schedule.views'
import { aBooking } from '../booking/examples.testing'

export const DRIVE = 'D0000000000000000'

const today = studioDay(new Date())
const VISIT_DAY = addDays(today, 3)

const company = { id: 1, name: '杭州青梧文化传播有限公司', short_name: '青梧文化', logo: '/logo.webp' }

export const aCompany: CompanyFound = {
  ...{ name: company.name, short_name: company.short_name, logo: company.logo },
  verify: ['staff_no', 'email'],
  email_domains: ['qingwu.example.com'],
}

const card = {
  ...{ drive_no: DRIVE, name: '2026 秋季形象照', cover: '/cover.webp', state: 'open' as const, state_text: '预约中' },
  ...{ left_text: '剩 18 个名额', pay: 'company' as const, pay_text: '公司承担', verified: 1 as const },
  ...{ shoot_from: addDays(today, -3), shoot_until: addDays(today, 20) },
  ...{ book_from: addDays(today, -3), book_until: addDays(today, 18), verify: ['staff_no' as const] },
}

export const aMine: CorpMine = {
  company,
  staff: { name: '林小满', staff_no: '001**', department: '设计部' },
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
  drives: [card],
  last: null,
  orders: [],
}

const store = (id: number, name: string) => ({
  ...{ id, name: `快门照相馆·${name}`, address: `${name}路 1 号`, district: '', card_img: '/store.webp', tel: '' },
  ...{ longitude: 121, latitude: 31, weekdays: [1, 2, 3, 4, 5], from_time: '10:00', until_time: '18:00' },
})

export const aProduct: DriveDetail['products'][number] = {
  ...{ id: 20, category_id: 1, name: '职业形象照', subtitle: '', cover: '/p.webp', branch: 'shoot' as const },
  ...{ price_fen: 19_900, list_price_fen: 29_900, company_fen: 19_900, member_fen: 0 },
  ...{ minutes: 60, retouches: 3, people_min: 1, people_max: 1, left_text: '', full: false, addons: [] },
}

export const aDrive: DriveDetail = {
  ...card,
  note: '给每位同事的一张新照片',
  company: { ...company, code: 'QW7K2M' },
  cities: [
    { city: { city_id: 310100, name: '上海市', short_name: '上海' }, stores: [store(1, '马当里'), store(2, '愚园')] },
    { city: { city_id: 330100, name: '杭州市', short_name: '杭州' }, stores: [store(3, '湖滨')] },
  ],
  products: [aProduct],
  mine: { used: 0, per_staff: 1 },
  addons: 'none',
  free_hours: 24,
  late_charge: 'none',
  rules_html: '<p>每人一次</p>',
  contact_name: '王老师',
}

const priced = { price_fen: 19_900, mark: '', reason: '' }

export const aCalendar: ScheduleCalendar = {
  ...{ month: VISIT_DAY.slice(0, 7), first_day: today, last_day: addDays(today, 20), minutes: 60 },
  list_price_fen: 19_900,
  days: [{ day: VISIT_DAY, state: 'open', ...priced }],
}

export const aDay: ScheduleDay = {
  ...{ day: VISIT_DAY, state: 'open', ...priced, minutes: 60 },
  starts: ['10:00', '14:00'].map((time) => ({ time, left: 3, state: 'open', reason: '' })),
}

export const aCorpPreview: CorpPreview = {
  store: aBooking('booked').store,
  ...{ day: VISIT_DAY, time: '14:00', end_time: '15:00', total_fen: 19_900, discount_fen: 0, prepaid_fen: 0 },
  lines: [
    {
      ...{ product_id: 20, name: '职业形象照', cover: '/p.webp', people: 1, price_fen: 19_900, list_price_fen: 19_900 },
      ...{ season: '', looks: 1, addons: [], series: [] },
    },
  ],
  ...{ payable_fen: 0, company_fen: 19_900, tenders: [], policy: POLICY, open: true, reason: '' },
}

export const aCorpOrder = (booking = aBooking('booked', ['cancel', 'reschedule'])): CorpOrderView => ({
  ...booking,
  ...{ total_fen: 19_900, payable_fen: 0, paid_fen: 0, company_fen: 19_900, company_name: company.name },
  corp: {
    ...{ company_name: company.name, drive_name: card.name, drive_no: DRIVE, company_fen: 19_900, member_fen: 0 },
    ...{ staff_name: '林小满', department: '设计部', invoice_text: '由公司统一开票' },
  },
})
