import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { driftedCells } from '../testing/booking/booking'
import { allOrders, unevenMoney } from '../testing/booking/money'
import { cardActs } from '../testing/ordinary-use/cards'
import { consoleActs } from '../testing/ordinary-use/console'
import { Crowd } from '../testing/ordinary-use/crowd'
import { peopleActs } from '../testing/ordinary-use/people'
import { visitActs } from '../testing/ordinary-use/visits'
import { Outside } from '../testing/providers/fake-providers'

/** `npm run chaos -- --ordinary` for the long run. */
const STEPS = Number(process.env.ORDINARY_STEPS ?? 100)
/** New dice each time; a seed throws the same again. */
const seedOf = ({ services }: TestApp): number =>
  Number(process.env.ORDINARY_SEED ?? Buffer.from(services.randomBytes(3)).readUIntBE(0, 3))
const AUDIT_EVERY = 10

let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env, pool: 20 })
}, 180_000)
afterAll(async () => {
  await app.stop()
  outside.close()
})

const acts = [...visitActs, ...cardActs, ...peopleActs, ...consoleActs]

it('ordinary use never makes the audit red, whatever members and staff do in whatever order', async () => {
  const seed = seedOf(app)
  const crowd = await Crowd.begin(app, outside, seed)
  for (let step = 1; step <= STEPS; step += 1) {
    await crowd.chance.of(acts)(crowd)
    await crowd.work()
    if (step % AUDIT_EVERY > 0 && step < STEPS) continue
    const { findings } = await app.audit({ plans: step === STEPS })
    const about = `ORDINARY_SEED=${seed}, step ${step}, after: ${crowd.answers.slice(-40).join('; ')}`
    expect({ about, findings }).toEqual({ about, findings: [] })
  }
  expect(await driftedCells(app)).toEqual([])
  expect(await unevenMoney(app, crowd.staff, await allOrders(app))).toEqual([])
}, 7_200_000)
