import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answersTo,
  askFor,
  choicesOf,
  choose,
  extraFen,
  extraOf,
  firstOpen,
  fixedWords,
  includedWords,
  isSamePrice,
  nounOf,
  readRemembered,
} from './answers'
import { aMakeupFlow, aPortraitFlow } from './examples.testing'

const NOW = new Date('2026-11-16T08:00:00Z')
const at = NOW.getTime() / 1000
const all = { v: 1, version: 3, makeup_style: 'clear', background: ['white', 'blue'], emotion: 'smile', at } as const
const [style, background] = aPortraitFlow.steps as [(typeof aPortraitFlow.steps)[0], (typeof aPortraitFlow.steps)[0]]
const attire = aMakeupFlow.steps[1]!

describe('what the phone remembers', () => {
  it('is nothing where it is missing, unreadable or of another shape', () => {
    for (const found of [undefined, null, 'x', 7, [], { makeup_style: 'clear' }, { v: 2, makeup_style: 'clear' }])
      expect(readRemembered(found)).toEqual({})
  })

  it('never breaks the page, whatever is found there', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (style, colours) => {
        const answers = answersTo(aPortraitFlow, { v: 1, at, makeup_style: style, background: colours }, NOW)
        for (const { codes, step } of answers) expect(codes.length).toBeLessThanOrEqual(step.at_most)
      }),
    )
  })

  it('counts for ninety days', () => {
    expect(firstOpen(answersTo(aPortraitFlow, all, NOW))).toBeUndefined()
    expect(firstOpen(answersTo(aPortraitFlow, { ...all, at: at - 91 * 86_400 }, NOW))?.step).toBe('makeup_style')
    expect(firstOpen(answersTo(aPortraitFlow, { ...all, at: at + 5 * 86_400 }, NOW))?.step).toBe('makeup_style')
  })

  it('asks again for a step with a closed option, and for no other', () => {
    const answers = answersTo(aPortraitFlow, { ...all, background: ['white', 'gone'] }, NOW)
    expect(answers.map(({ isDone }) => isDone)).toEqual([true, false, true])
    expect(answers[1]).toMatchObject({ codes: ['white'], isClosed: true })
    expect(firstOpen(answers)?.step).toBe('background')
  })

  it('sends a deep link to the first step that is open before it', () => {
    const answers = answersTo(aPortraitFlow, { v: 1, at }, NOW)
    expect(firstOpen(answers, 'emotion')?.step).toBe('makeup_style')
    expect(firstOpen(answers, 'makeup_style')).toBeUndefined()
  })

  it('becomes what the server is asked about', () => {
    expect(choicesOf(answersTo(aPortraitFlow, all, NOW))).toEqual([
      { step: 'makeup_style', codes: ['clear'] },
      { step: 'background', codes: ['white', 'blue'] },
      { step: 'emotion', codes: ['smile'] },
    ])
  })
})

describe('a tap', () => {
  it('takes the place of the only choice', () => {
    expect(choose(style, ['native'], 'clear')).toEqual({ codes: ['clear'] })
  })

  it('adds up to as many as there may be, and says so kindly then', () => {
    const three = ['white', 'blue', 'red']
    expect(choose(background, ['white'], 'blue').codes).toEqual(['white', 'blue'])
    expect(choose(background, three, 'grey')).toEqual({ codes: three, why: '最多选 3 种，先取消一种再换吧' })
    expect(choose(background, three, 'blue').codes).toEqual(['white', 'red'])
  })

  it('does not put together what does not go together', () => {
    expect(choose(attire, ['own'], 'gown').why).toBe('「礼服」不能和「自带」一起选，先取消一个吧')
    expect(choose(attire, ['gown'], 'own').why).toBe('「自带」不能和「礼服」一起选，先取消一个吧')
  })
})

describe('what a choice adds', () => {
  const [white, , red] = background.options as [(typeof background.options)[0], unknown, (typeof background.options)[0]]

  it('is said where it counts: the first is in the price', () => {
    expect(includedWords(background)).toBe('第 1 种含在套餐内，每多一种 +¥30')
    expect(extraOf(background, [], white)).toBe('')
    expect(extraOf(background, ['white'], white)).toBe('含在套餐内')
    expect(extraOf(background, ['white'], red)).toBe('+¥30')
    expect(extraFen(background, ['white', 'blue', 'red'])).toBe(6_000)
    expect(extraFen(background, ['white'])).toBe(0)
  })

  it('is asked for in the words of the step', () => {
    expect(askFor(style)).toBe('请选择妆容')
    expect(nounOf('妆造需求')).toBe('妆造需求')
  })
})

describe('another choice of a visit that is paid', () => {
  it('costs the same with as many colours', () => {
    expect(isSamePrice(background, ['white', 'blue'], ['red', 'grey'])).toBe(true)
    expect(isSamePrice(background, ['white', 'blue'], ['red'])).toBe(false)
    expect(fixedWords(background, ['white', 'blue'])).toBe('保持 2 种')
  })

  it('costs the same with the same clothes lent', () => {
    expect(isSamePrice(attire, ['own'], ['shirt'])).toBe(true)
    expect(isSamePrice(attire, ['gown'], ['gown', 'shirt'])).toBe(true)
    expect(isSamePrice(attire, ['gown'], ['shirt'])).toBe(false)
    expect(fixedWords(attire, ['gown', 'shirt'])).toBe('保留礼服，不加租借')
    expect(fixedWords(attire, ['own'])).toBe('只选不收费的')
  })
})
