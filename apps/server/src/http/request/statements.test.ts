import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { copyEverything } from '../../testing/calls/copies'
import { countStatements, emptiableCache } from '../../testing/calls/counted'
import { type CountedWorld, countedCalls, countedWorld } from '../../testing/calls/counted-world'
import { MUCH } from '../../testing/calls/much'
import { REFUSED } from '../../testing/calls/refused-calls'
import { send } from '../../testing/calls/send'
import { STATEMENTS, VARIES } from '../../testing/calls/statement-budgets'
import { type Scene, tokenOf, type ValidCall } from '../../testing/calls/valid-calls'
import { AtWecom } from '../../testing/contact/at-wecom'
import { NOTICE_ENV } from '../../testing/notice/notices'
import { Outside } from '../../testing/providers/fake-providers'
import { nameOf } from '../reply/answer'

// A shared machine has its slow minutes.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let outside: Outside
let wecom: AtWecom
let world: CountedWorld
let env: Record<string, string>

beforeAll(async () => {
  outside = await Outside.open()
  wecom = await AtWecom.open()
  env = { ...NOTICE_ENV, ...outside.env, ...wecom.env }
  const app = await TestApp.start({ demo: true, env })
  world = await countedWorld(app)
  await app.rest()
})
afterAll(async () => {
  await world?.app.stop()
  outside?.close()
  wecom?.close()
})

const calls = countedCalls(() => world)

interface Counted {
  readonly name: string
  readonly code: number
  readonly texts: string[]
}

async function inputOf(call: ValidCall, scene: Scene, isMuch: boolean): Promise<object> {
  const input = await call.input(scene)
  const much = isMuch ? MUCH[nameOf(call.endpoint)] : undefined
  await much?.before?.(scene)
  return much?.input?.(input, scene, world) ?? input
}

/** Every call once, one after the other, and nothing cached before any of them. */
async function countAll(isMuch: boolean): Promise<Counted[]> {
  const cache = emptiableCache()
  const app = await TestApp.forThisTest({ copyOf: world.app, env, cache })
  if (isMuch) await copyEverything(app)
  const scene: Scene = { app, outside, me: world.me, operator: world.operator, console: world.console }
  const { pool } = app.database
  const counting = countStatements()
  const counted: Counted[] = []
  for (const call of calls) {
    const input = await inputOf(call, scene, isMuch)
    cache.empty()
    const { answer, texts } = await counting.during(
      () => send(app, call.endpoint, input, { token: tokenOf(call, scene) }),
      () => pool.idleCount === pool.totalCount,
    )
    counted.push({ name: nameOf(call.endpoint), code: answer.code, texts })
  }
  counting.end()
  return counted
}

/** The call with its limit and what it asked, for who reads why it is too much. */
const tooMuch = ({ name, texts }: Counted, most: number) =>
  `${name}: ${texts.length} statements, at most ${most}:\n${texts.map((text) => text.replace(/\s+/g, ' ').slice(0, 120)).join('\n')}`

const above = (counted: readonly Counted[], nth: 0 | 1): string[] =>
  counted.flatMap((one) => {
    const most = STATEMENTS[one.name]?.[nth] ?? 0
    return one.texts.length > most ? [tooMuch(one, most)] : []
  })

const refusedOf = (counted: readonly Counted[]) =>
  Object.fromEntries(counted.filter(({ code }) => code !== 0).map(({ name, code }) => [name, code]))

const REFUSALS = Object.fromEntries(Object.entries(REFUSED).map(([name, { code }]) => [name, code]))

describe('the table of statements', () => {
  it('has every call of the contract, and no other', () => {
    expect(Object.keys(STATEMENTS).sort()).toEqual(allEndpoints.map(nameOf).sort())
    expect(calls.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(allEndpoints.map(nameOf).sort())
  })

  it('allows more for many rows than for one only where it says why', () => {
    const grown = Object.entries(STATEMENTS).filter(([, [one, many]]) => many > one)
    expect(grown.map(([name]) => name).sort()).toEqual(Object.keys(VARIES).sort())
  })
})

describe('a call sends no more statements than its budget', () => {
  it('with one row of everything', async () => {
    const counted = await countAll(false)
    expect(refusedOf(counted)).toEqual(REFUSALS)
    expect(above(counted, 0)).toEqual([])
  })

  it('with many rows of everything', async () => {
    const counted = await countAll(true)
    expect(refusedOf(counted)).toEqual(REFUSALS)
    expect(above(counted, 1)).toEqual([])
  })
})
