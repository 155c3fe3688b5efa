import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormField } from './blocks.views'
import { checkAnswers } from './entry.rules'

const fields: FormField[] = [
  { kind: 'text', name: 'pet', label: '宠物的名字', required: true, max: 10 },
  { kind: 'long', name: 'story', label: '想说的话', required: false, max: 100 },
  { kind: 'choice', name: 'size', label: '体型', required: true, options: ['小', '大'] },
  { kind: 'multi', name: 'days', label: '哪天方便', required: false, options: ['周六', '周日'] },
  { kind: 'date', name: 'born', label: '生日', required: false },
  { kind: 'mobile', name: 'call', label: '电话', required: false },
]
const good = { pet: ' 团子 ', size: '小', days: ['周六', '周六'], born: '2024-02-29', call: '13800000001' }

describe('a form', () => {
  it('has the answers of its own fields, trimmed, each once', () => {
    const { answers, wrong } = checkAnswers(fields, { ...good, level: 4, __proto__: { story: 'x' }, story: '' })
    expect(wrong).toEqual({})
    expect(answers).toEqual({ pet: '团子', size: '小', days: ['周六'], born: '2024-02-29', call: '13800000001' })
  })

  it('says by field what is wrong', () => {
    const bad = { pet: '一二三四五六七八九十一', size: '中', days: ['周一'], born: '2025-02-29', call: '12345' }
    expect(checkAnswers(fields, bad).wrong).toEqual({
      pet: ['最多10个字'],
      size: ['请选择一项'],
      days: ['请从列出的选项里选'],
      born: ['日期不正确'],
      call: ['请输入正确的手机号'],
    })
    expect(checkAnswers(fields, {}).wrong).toEqual({ pet: ['请填写'], size: ['请填写'] })
  })

  it('takes nothing that its fields do not allow, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields.map(({ name }) => name), 'more'), fc.anything()), (given) => {
        const { answers, wrong } = checkAnswers(fields, given)
        for (const [name, value] of Object.entries(answers)) {
          expect(fields.some((field) => field.name === name)).toBe(true)
          expect(Object.hasOwn(wrong, name)).toBe(false)
          for (const one of [value].flat()) expect(typeof one).toBe('string')
        }
        expect(checkAnswers(fields, answers).answers).toEqual(answers)
      }),
    )
  })
})
