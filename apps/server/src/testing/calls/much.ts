import { REPAYABLE } from '../enterprise/counted-calls'
import { rows } from '../rows'
import { PRICE } from '../wallet/shop'
import { copyRows } from './copies'
import { type CountedWorld, cancelling } from './counted-world'
import type { Scene } from './valid-calls'

interface Much {
  /** More rows of what was made since everything was copied. */
  readonly before?: (scene: Scene) => Promise<unknown>
  readonly input?: (input: object, scene: Scene, world: CountedWorld) => object | Promise<object>
}

const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)

/** The shortest first: ids of copies are longer where they are texts, and no call takes those. */
async function idsOf({ app, me }: Scene, from: string, column = 'id') {
  const found = await rows<{ id: string }>(
    app,
    `select ${column}::text as id from ${from} where member_id = $1 order by length(${column}::text), ${column} limit 20`,
    [me.id],
  )
  return found.map(({ id }) => id)
}
const numbers = (ids: readonly string[]) => ids.map(Number)

const repeated = (count: number) => (input: object) => {
  const { events = [] } = input as { events?: object[] }
  return { ...input, events: upTo(count).map(() => events[0]!) }
}

const giftCards = async ({ app, me }: Scene) =>
  (await rows<{ code: string }>(app, 'select code from gift_card where member_id = $1 and balance_fen = 5000', [me.id]))
    .map(({ code }) => code)
    .slice(0, 5)

/** Several at once of what a call takes several of, and more of what it lists. */
export const MUCH: Readonly<Record<string, Much>> = {
  'POST /api/track': { input: repeated(10) },
  'POST /api/drainage/update': { input: repeated(10) },
  'POST /api/wish/remove': { input: async (_, scene) => ({ ids: numbers(await idsOf(scene, 'wish')) }) },
  'POST /api/message/read': { input: async (_, scene) => ({ ids: await idsOf(scene, 'notice') }) },
  'POST /api/badge/seen': { input: async (_, scene) => ({ keys: await idsOf(scene, 'member_badge', 'badge_key') }) },
  'POST /api/favourite/merge': { input: () => ({ product_ids: upTo(30), store_ids: upTo(30) }) },
  'GET /api/favourite/show': { input: () => ({ product_ids: upTo(20).join(), store_ids: upTo(20).join() }) },
  'POST /api/book/preview': {
    input: async (input, scene) => ({ ...input, tenders: { gift_cards: await giftCards(scene) } }),
  },
  'POST /api/book/startbook': {
    input: async (input, scene) => {
      const { tenders, shown_payable_fen, ...rest } = input as { tenders: object; shown_payable_fen: number }
      const gift_cards = await giftCards(scene)
      const shown = shown_payable_fen + 5000 - Math.min(5000 * gift_cards.length, shown_payable_fen + 5000)
      return { ...rest, tenders: { ...tenders, gift_cards }, shown_payable_fen: shown }
    },
  },
  'POST /api/book/cancelbook': { input: (_, scene, { byCards }) => cancelling(scene, byCards[0]) },
  'POST /api/staff/book/cancel': { input: (input, _, { byCards }) => ({ ...input, order_sn: byCards[1] }) },
  'POST /api/invoice/request': {
    input: (input, { me }, { completed }) => {
      const all = [me.completed, ...completed]
      const shown_amount_fen = all.reduce((sum, { payable_fen }) => sum + payable_fen, 0)
      return { ...input, order_sns: all.map(({ order_sn }) => order_sn), shown_amount_fen }
    },
  },
  'POST /api/coupon_set/refund': {
    input: (_, __, { vouchers }) => ({ order_no: vouchers, shown_refund_fen: 4 * PRICE }),
  },
  'GET /api/waitlist/days': {
    input: (input, { me }) => ({
      ...input,
      store_ids: upTo(5)
        .map((nth) => me.full.store_id + nth - 1)
        .join(),
    }),
  },
  'POST /api/staff/corp/roster': {
    input: (input) => {
      const lines = upTo(50).map((nth) => `同事${nth},009${String(nth).padStart(2, '0')}`)
      return { ...input, file: Buffer.from(['姓名,工号', ...lines].join('\n')).toString('base64') }
    },
  },
  'POST /api/staff/corp/drive': {
    input: (input) => {
      const { products, stores } = input as { products: object[]; stores: object[] }
      return {
        ...input,
        products: upTo(10).map((product_id) => ({ ...products[0], product_id })),
        stores: upTo(10).map((store_id) => ({ ...stores[0], store_id })),
      }
    },
  },
  'POST /api/staff/corp/statement/repay': {
    input: async (input, { app }) => {
      const copies = await copyRows(app, 'statement_correction', 'id', `note = '${REPAYABLE.note}'`)
      return { ...input, amount_fen: (1 + copies) * REPAYABLE.amount_fen }
    },
  },
  'GET /api/staff/member/invites': { before: ({ app }) => copyRows(app, 'referral', 'invitee_id') },
  'POST /api/staff/campaign/token/make': { input: (input) => ({ ...input, count: 50 }) },
  'GET /api/staff/campaign/token/list': { before: ({ app }) => copyRows(app, 'campaign_token', 'token_hash') },
  'GET /api/staff/campaign/form/list': { before: ({ app }) => copyRows(app, 'campaign_form_entry', 'member_id') },
  'GET /api/staff/campaign/offer/list': {
    before: ({ app }) => copyRows(app, 'campaign_offer', 'key', `campaign_key = 'good-takes'`),
  },
  'GET /api/staff/campaign/count': {
    before: ({ app }) =>
      rows(
        app,
        `insert into campaign_count (day, campaign_key, channel, what, n)
         select ($1::timestamptz at time zone 'Asia/Shanghai')::date, 'good-call', 'c' || n, 'view', 1
         from generate_series(1, 30) n on conflict do nothing`,
        [app.services.now()],
      ),
  },
}
