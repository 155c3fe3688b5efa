import { chainOnly } from '@kuaimen/contract/account/person.errors'
import { customFlow, customResult } from '@kuaimen/contract/custom/custom.endpoints'
import { customNotFound, flowChanged, flowRefused, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import { openOption, operatorFlow, saveFlow } from '@kuaimen/contract/custom/operator.endpoints'
import type { FlowDraft } from '@kuaimen/contract/custom/operator.views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { anOperator, aStore } from '../testing/booking/booking'
import { choicesOf, PORTRAIT } from '../testing/booking/custom'

let app: TestApp
let chain: { token: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  chain = await anOperator(app)
})
afterAll(() => app.stop())

const draft = async (key: string): Promise<FlowDraft> => (await app.call(operatorFlow, { key }, chain)).data
const save = (body: FlowDraft) => app.call(saveFlow, body, chain)
const turn = (code: string, is_open: boolean, step = 'emotion') =>
  app.call(openOption, { key: 'naive_id', step, code, is_open }, chain)

describe('an option', () => {
  it('is closed and opened at once, by the chain alone', async () => {
    const { version } = await draft('naive_id')
    const { data } = await turn('earnest', false)
    expect(data.version).toBe(version + 1)
    const reply = await app.call(customResult, {
      key: 'naive_id',
      choices: choicesOf({ ...PORTRAIT, emotion: ['earnest'] }),
    })
    expect(reply.code).toBe(optionClosed.code)
    expect((await turn('earnest', true)).code).toBe(0)
    const store = await anOperator(app, await aStore(app))
    const asked = { key: 'naive_id', step: 'emotion', code: 'calm', is_open: false }
    expect((await app.call(openOption, asked, store)).code).toBe(chainOnly.code)
  })

  it('that is not there is not found, and the last one stays', async () => {
    expect((await turn('nothing', false)).code).toBe(customNotFound.code)
    const codes = ['calm', 'smile', 'confident', 'relaxed', 'earnest']
    const replies = await Promise.all(codes.map((code) => turn(code, false)))
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 0, flowRefused.code])
    for (const code of codes) await turn(code, true)
  })
})

describe('a flow', () => {
  it('is saved as it was read, under the next version, with what was changed', async () => {
    const before = await draft('makeup')
    const { data } = await save({ ...before, name: '妆造定制' })
    expect(data.version).toBe(before.version + 1)
    expect(await draft('makeup')).toEqual({ ...before, name: '妆造定制', version: data.version })
    expect((await app.call(customFlow, { key: 'makeup' })).data).toMatchObject({
      name: '妆造定制',
      version: data.version,
    })
  })

  it('is refused when somebody was quicker: of more at once than there are connections one is saved', async () => {
    const before = await draft('makeup')
    const names = Array.from({ length: 30 }, (_, nth) => `第${nth}版`)
    const replies = await Promise.all(names.map((name) => save({ ...before, name })))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === flowChanged.code)).toHaveLength(29)
  })

  it.each([
    ['a last row that does not match all', (one: FlowDraft) => ({ ...one, results: one.results.slice(0, -1) })],
    ['a product that is not sold', (one: FlowDraft) => ({ ...one, default_product_id: 999_999 })],
    ['fewer steps', (one: FlowDraft) => ({ ...one, steps: one.steps.slice(1) })],
    [
      'an add-on that the product has not',
      (one: FlowDraft) => ({
        ...one,
        steps: one.steps.map((step) => ({
          ...step,
          options: step.options.map((option) => ({ ...option, addon_name: '没有的' })),
        })),
      }),
    ],
    [
      'nothing to choose from',
      (one: FlowDraft) => ({
        ...one,
        steps: one.steps.map((step) => ({ ...step, options: step.options.map((o) => ({ ...o, is_open: false })) })),
      }),
    ],
  ])('is refused with %s, and stays as it was', async (_, change) => {
    const before = await draft('naive_id')
    expect((await save(change(before))).code).toBe(flowRefused.code)
    expect(await draft('naive_id')).toEqual(before)
  })
})
