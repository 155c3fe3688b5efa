import type { FormField } from '@kuaimen/contract/campaign/blocks.views'
import { expect, it } from 'vitest'
import { answered, problemsIn } from './form-answers'

const fields: FormField[] = [
  { kind: 'text', name: 'who', label: '称呼', required: true, max: 20 },
  { kind: 'multi', name: 'when', label: '时间', required: true, options: ['周末', '工作日'] },
  { kind: 'mobile', name: 'mobile', label: '手机号', required: false },
]

it('says what is missing and what is wrong, by field', () => {
  expect(problemsIn(fields, { who: ' ', when: [], mobile: '123' })).toEqual({
    who: '请填写称呼',
    when: '请填写时间',
    mobile: '请填写 11 位手机号',
  })
  expect(problemsIn(fields, { who: '小满', when: ['周末'] })).toEqual({})
})

it('sends what was answered, and nothing that no field asks for', () => {
  expect(answered(fields, { who: ' 小满 ', when: ['周末'], mobile: '', other: 'x' })).toEqual({
    who: '小满',
    when: ['周末'],
  })
})
