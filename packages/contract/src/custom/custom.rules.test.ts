import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Chosen,
  checkChoices,
  customChangeUntil,
  fillCodes,
  fillWords,
  firstMatch,
  formsForgottenBefore,
  governedAddons,
  impliedAddons,
  namedChoices,
  type OptionRule,
  type ResultRule,
  type StepRule,
} from './custom.rules'
import { checkForm, type FieldRule } from './form.rules'

const option = (code: string, more: Partial<OptionRule> = {}): OptionRule => ({
  ...{ code, name: code.toUpperCase(), addon_name: '', not_with: [], product_ids: [], is_open: true },
  ...more,
})
const colours = ['white', 'blue', 'red', 'oat'].map((code) => option(code, { addon_name: '加一种底色' }))
const steps: readonly StepRule[] = [
  { step: 'style', title: '妆容', kind: 'single', at_least: 1, at_most: 1, included: 0, options: [option('a')] },
  { step: 'ground', title: '底色', kind: 'multi', at_least: 1, at_most: 3, included: 1, options: colours },
  {
    ...{ step: 'wear', title: '服装', kind: 'multi', at_least: 0, at_most: 2, included: 0 },
    options: [option('own'), option('gown', { addon_name: '礼服', not_with: ['own'], product_ids: [7] })],
  },
  { step: 'form', title: '需求', kind: 'form', at_least: 0, at_most: 0, included: 0, options: [] },
]
const chosen = (choices: Record<string, string[]>): Chosen[] =>
  Object.entries(choices).map(([step, codes]) => ({ step, codes }))

describe('choices', () => {
  const whole = { style: ['a'], ground: ['white'] }

  it('that are whole and fit have nothing against them', () => {
    expect(checkChoices(steps, chosen(whole))).toEqual({ closed: [], unfit: [], missing: [] })
  })

  it.each([
    ['too many', { ...whole, ground: ['white', 'blue', 'red', 'oat'] }, ['ground']],
    ['twice', { ...whole, ground: ['white', 'white'] }, ['ground']],
    ['excluding, whichever says it', { ...whole, wear: ['own', 'gown'] }, ['wear']],
    ['of a step that is not there', { ...whole, aura: ['cool'] }, ['aura']],
    ['of a form', { ...whole, form: ['x'] }, ['form']],
  ])('do not fit: %s', (_, choices, unfit) => {
    expect(checkChoices(steps, chosen(choices)).unfit).toEqual(unfit)
  })

  it('name a step once', () => {
    const twice = [...chosen(whole), { step: 'style', codes: ['a'] }]
    expect(checkChoices(steps, twice).unfit).toEqual(['style'])
  })

  it('are closed where there is no such option, or not with the product', () => {
    const gown = chosen({ ...whole, wear: ['gown'] })
    expect(checkChoices(steps, chosen({ style: ['b'] })).closed).toEqual([{ step: 'style', code: 'b' }])
    expect(checkChoices(steps, gown, 7).closed).toEqual([])
    expect(checkChoices(steps, gown, 8).closed).toEqual([{ step: 'wear', code: 'gown' }])
    expect(checkChoices(steps, gown).closed).toEqual([])
  })

  it('add what they need beyond what a step includes', () => {
    expect(impliedAddons(steps, chosen({ ground: ['white', 'blue', 'red'], wear: ['gown'] }))).toEqual([
      ...['加一种底色', '加一种底色', '礼服'],
    ])
    expect(impliedAddons(steps, chosen({ ground: ['red'] }))).toEqual([])
    expect([...governedAddons(steps)]).toEqual(['加一种底色', '礼服'])
  })

  it('are named in the order of the steps', () => {
    expect(namedChoices(steps, chosen({ ground: ['red', 'blue'], style: ['a'], wear: [] }))).toEqual([
      { step: 'style', title: '妆容', codes: ['a'], names: ['A'] },
      { step: 'ground', title: '底色', codes: ['red', 'blue'], names: ['RED', 'BLUE'] },
    ])
  })

  it('fill words and pictures, or leave no trace', () => {
    expect(fillWords('{style} · {ground}', steps, chosen({ style: ['a'], ground: ['red', 'blue'] }))).toBe(
      'A · RED、BLUE',
    )
    expect(fillWords('{style} · {ground}', steps, chosen({ ground: ['red'] }))).toBe('RED')
    expect(fillWords('{style} · {ground}', steps, [])).toBe('')
    expect(fillCodes('/r/{style}.webp', chosen({ style: ['a'] }))).toBe('/r/a.webp')
    expect(fillCodes('/r/{style}.webp', chosen({ style: [] }))).toBe('')
  })

  it('never cost less for being asked in another way: each colour beyond the first is one add-on', () => {
    const some = fc.uniqueArray(fc.constantFrom('white', 'blue', 'red', 'oat'), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(some, (ground) => {
        expect(impliedAddons(steps, chosen({ ground }))).toHaveLength(ground.length - 1)
      }),
    )
  })
})

describe('a result', () => {
  const results: (ResultRule & { n: number })[] = [
    { match: { wear: ['gown'] }, n: 1 },
    { match: { style: ['a'], ground: ['red', 'blue'] }, n: 2 },
    { match: {}, n: 3 },
  ]

  it('is the first that matches', () => {
    const of = (choices: Record<string, string[]>) => firstMatch(results, chosen(choices))?.n
    expect(of({ style: ['a'], ground: ['red'], wear: ['gown'] })).toBe(1)
    expect(of({ style: ['a'], ground: ['white', 'blue'] })).toBe(2)
    expect(of({ style: ['a'], ground: ['white'] })).toBe(3)
    expect(of({})).toBe(3)
  })
})

describe('a form', () => {
  const field = (key: string, more: Partial<FieldRule> = {}): FieldRule => ({
    ...{ key, label: key, kind: 'text', options: [], max: 5, sensitive: false },
    ...more,
  })
  const fields = [
    field('skin', { kind: 'choice', options: ['干性', '油性'] }),
    field('unwanted', { kind: 'multi', options: ['假睫毛', '修容'] }),
    field('allergy', { label: '过敏史', sensitive: true }),
    field('words'),
  ]

  it('keeps what its fields ask for, without what is empty', () => {
    const given = { skin: '油性', unwanted: ['修容', '修容', '假睫毛'], words: '  ', evil: 'x' }
    expect(checkForm(fields, { fields: given, agreed: false })).toEqual({
      answers: [
        { key: 'skin', label: 'skin', values: ['油性'], sensitive: false },
        { key: 'unwanted', label: 'unwanted', values: ['修容', '假睫毛'], sensitive: false },
      ],
      wrong: {},
    })
  })

  it('wants a consent for what is sensitive, and only then', () => {
    const allergic = { fields: { allergy: '酒精' }, agreed: false }
    expect(checkForm(fields, allergic)).toEqual({ answers: [], wrong: { allergy: ['请先勾选同意，再填写过敏史'] } })
    expect(checkForm(fields, { ...allergic, agreed: true }).answers).toHaveLength(1)
    expect(checkForm(fields, { fields: { allergy: ' ' }, agreed: false }).wrong).toEqual({})
  })

  it.each([
    ['skin', '中性', '请从列出的选项里选'],
    ['skin', ['干性', '油性'], '请选择一项'],
    ['unwanted', ['染眉'], '请从列出的选项里选'],
    ['words', '一二三四五六', '最多5个字'],
  ])('refuses %s: %s', (key, value, why) => {
    expect(checkForm(fields, { fields: { [key]: value }, agreed: true }).wrong).toEqual({ [key]: [why] })
  })

  it('counts letters, not halves of them, and is not fooled by names of objects', () => {
    expect(checkForm(fields, { fields: { words: '😀😀😀😀😀' }, agreed: true }).wrong).toEqual({})
    expect(checkForm([field('constructor')], { fields: {}, agreed: true })).toEqual({ answers: [], wrong: {} })
  })
})

it('has its times: two hours before the start, ninety days after it', () => {
  expect(customChangeUntil(new Date('2026-11-21T06:00:00Z'))).toEqual(new Date('2026-11-21T04:00:00Z'))
  expect(formsForgottenBefore(new Date('2026-11-21T06:00:00Z'))).toEqual(new Date('2026-08-23T06:00:00Z'))
})
