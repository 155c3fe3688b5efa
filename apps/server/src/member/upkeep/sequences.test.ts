import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { withdrawRedeem } from '@kuaimen/contract/member/mall-operator.endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { anItem } from '../../testing/member/mall'
import { rows } from '../../testing/rows'
import { redeemIn } from '../mall/redeem.service'
import { memberRoom } from '../member.room'
import { earnVisit, takeBackVisit } from '../task/visit-earnings.service'
import { closeDay } from './nightly.service'

let app: TestApp
let chain: { token: string }
let item: { id: number; points: number }
beforeAll(async () => {
  app = await TestApp.start({ pool: 10 })
  chain = await anOperator(app)
  item = await anItem(app, { points: 130, stock: 100_000, per_member: 10_000 })
})
afterAll(() => app.stop())

const ABOUT = {
  ...{ store_id: 1, city_id: 310100, category_ids: [], product_ids: [], people: 1 },
  ...{ day: '2026-11-16', start: '10:00', season: 'autumn' },
}

const who = fc.integer({ min: 0, max: 2 })
const step = fc.oneof(
  fc.record({ is: fc.constant('earn' as const), who, fen: fc.integer({ min: 0, max: 60_000 }) }),
  fc.record({ is: fc.constant('spend' as const), who }),
  fc.record({ is: fc.constant('refund' as const), nth: fc.nat(20), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ is: fc.constant('withdraw' as const), nth: fc.nat(20) }),
  fc.record({ is: fc.constant('yearEnds' as const) }),
  fc.record({ is: fc.constant('merge' as const), who }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Visit {
  readonly order_sn: string
  readonly fen: number
  refunds: number
  /** Its member, or the one who has that account now. */
  by: number
}

/** Three members and all that they have done. */
class Life {
  readonly members: number[] = []
  readonly visits: Visit[] = []
  readonly redeemed: string[] = []

  async begin() {
    for (let nth = 0; nth < 3; nth += 1) this.members.push((await aMember(app)).id)
  }

  private now = () => app.services.now()
  private transaction = app.database.transaction

  async live(one: Step): Promise<void> {
    if (one.is === 'earn') await this.earn(this.members[one.who]!, one.fen)
    else if (one.is === 'spend') await this.spend(this.members[one.who]!)
    else if (one.is === 'refund') await this.refund(one.nth, one.percent)
    else if (one.is === 'withdraw') await this.withdraw(one.nth)
    else if (one.is === 'yearEnds') await this.endYear()
    else await this.merge(one.who)
  }

  private async earn(member_id: number, fen: number) {
    const order_sn = makeId('B', app.services.randomBytes(ID_LENGTH))
    const retained = { money_fen: fen, gift_card_fen: 0, voucher_fen: 0 }
    await this.transaction((tx) => earnVisit(tx, { order_sn, member_id, retained, about: ABOUT, at: this.now() }))
    this.visits.push({ order_sn, fen, refunds: 0, by: member_id })
  }

  private async spend(member_id: number) {
    const wanted = {
      id: item.id,
      shown_points: item.points,
      member_id,
      at: this.now(),
      randomBytes: app.services.randomBytes,
    }
    try {
      this.redeemed.push((await this.transaction((tx) => redeemIn(tx, wanted))).redeem_no)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  private async refund(nth: number, percent: number) {
    const visit = this.visits[nth % Math.max(1, this.visits.length)]
    if (!visit) return
    visit.refunds += 1
    const retained = { money_fen: Math.floor((visit.fen * percent) / 100), gift_card_fen: 0, voucher_fen: 0 }
    const { order_sn, by: member_id } = visit
    const back = { order_sn, member_id, refund_no: `R${order_sn}${visit.refunds}`, retained, at: this.now() }
    await this.transaction((tx) => takeBackVisit(tx, back))
  }

  private async withdraw(nth: number) {
    const redeem_no = this.redeemed[nth % Math.max(1, this.redeemed.length)]
    if (redeem_no) expect((await app.call(withdrawRedeem, { redeem_no }, chain)).code).toBe(0)
  }

  private async endYear() {
    const next = studioInstant(`${this.now().getUTCFullYear() + 1}-01-01`, '00:20')
    app.advance(next.getTime() - this.now().getTime())
    await closeDay(app.services)
  }

  /** Into the next of the three; a new member takes the place of the one who went. */
  private async merge(nth: number) {
    const [from, into] = [this.members[nth]!, this.members[(nth + 1) % 3]!]
    const before = await this.sums()
    await rows(app, 'update member set mobile = null where id = $1', [from])
    expect(await this.transaction((tx) => mergeMembers(app.services, tx, from, into))).toBe(true)
    expect(await this.sums()).toBe(before)
    for (const visit of this.visits) if (visit.by === from) visit.by = into
    this.members[nth] = (await aMember(app)).id
  }

  /** Points less what is owed, of the three together. */
  private async sums(): Promise<number> {
    const found = await rows<{ all: number }>(
      app,
      'select coalesce(sum(points - owed_points), 0)::int as all from membership where member_id = any($1)',
      [this.members],
    )
    return found[0]!.all
  }
}

async function off(): Promise<string[]> {
  const found = await Promise.all(
    checksOf(app.services, [memberRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  return found.flatMap(({ listed }) => [...listed])
}

it('whatever happens in whatever order, every sum holds and nothing is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const life = new Life()
      await life.begin()
      for (const one of steps) {
        await life.live(one)
        expect(await off()).toEqual([])
      }
      const [least] = await rows<{ points: number }>(
        app,
        'select least(min(points), min(owed_points)) as points from membership',
      )
      expect(least?.points ?? 0).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 5 },
  )
}, 60_000)
