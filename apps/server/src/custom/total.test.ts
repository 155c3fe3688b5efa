import {
  type Chosen,
  checkChoices,
  fillCodes,
  fillWords,
  firstMatch,
  impliedAddons,
  type StepRule,
} from '@kuaimen/contract/custom/custom.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DemoFlow } from '../../../demo/src/custom/flow.demo'
import { makeupFlow } from '../../../demo/src/custom/makeup.demo'
import { naiveIdFlow } from '../../../demo/src/custom/naive-id.demo'
import { addons } from '../../../demo/src/product/addon.demo'
import { products } from '../../../demo/src/product/product.demo'

const stepsOf = ({ steps }: DemoFlow): StepRule[] =>
  steps.map(({ options = [], included = 0, ...step }) => ({
    ...step,
    included,
    options: options.map(({ code, name, addon = '', not_with = [] }) => ({
      ...{ code, name, addon_name: addon, not_with, product_ids: [], is_open: true },
    })),
  }))

/** Choices that a customer can make: of every step as many as it takes, in any order. */
const legal = (steps: readonly StepRule[]) =>
  fc
    .tuple(
      ...steps
        .filter(({ kind }) => kind !== 'form')
        .map(({ step, options, at_least, at_most }) =>
          fc
            .uniqueArray(fc.constantFrom(...options.map(({ code }) => code)), {
              minLength: at_least,
              maxLength: at_most,
            })
            .map((codes): Chosen => ({ step, codes })),
        ),
    )
    .filter((choices) => checkChoices(steps, choices).unfit.length === 0)

const addonsOf = (slug: string): string[] =>
  products.find((one) => one.slug === slug)!.addons.map((key) => addons[key][0])

describe.each([naiveIdFlow, makeupFlow])('every legal combination of $name', (flow) => {
  const steps = stepsOf(flow)

  it('has a result: words, a picture and a product that has the add-ons of the choices', () => {
    fc.assert(
      fc.property(legal(steps), (choices) => {
        const result = firstMatch(flow.results, choices)
        expect(flow.slugs).toContain(result?.slug)
        const own = addonsOf(result!.slug)
        for (const name of impliedAddons(steps, choices)) expect(own).toContain(name)
        expect(fillWords(result!.title, steps, choices)).toMatch(/^[^{}]+ · [^{}]+$/)
        expect(fillWords(result!.body, steps, choices)).not.toMatch(/[{}]/)
        expect(fillCodes(flow.art, choices)).not.toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  it('and none without the last row, for some of them', () => {
    const counter = fc.check(
      fc.property(legal(steps), (choices) => firstMatch(flow.results.slice(0, -1), choices) !== undefined),
      { numRuns: 1000 },
    )
    expect(counter.failed).toBe(true)
  })
})

it('no step asks for what cannot be chosen, and no option excludes what is not there', () => {
  for (const step of [naiveIdFlow, makeupFlow].flatMap(stepsOf))
    for (const { code, not_with } of step.options) {
      expect(step.options.filter((one) => one.code === code)).toHaveLength(1)
      for (const other of not_with) expect(step.options.map((one) => one.code)).toContain(other)
    }
})
