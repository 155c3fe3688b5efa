import { codeGone, codeTooMany, codeWrong, consentNeeded, mobileTaken } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { describe, expect, it } from 'vitest'
import { codeForm, codeFrom, codeProblems, isClear, mobileProblems, newForm, problemsIn } from './form'

describe('a code as it comes', () => {
  it.each([
    ['123456', '123456'],
    ['12 34 56', '123456'],
    ['1234567', '123456'],
    ['【快门照相馆】验证码123456，10分钟内有效', '123456'],
    ['10分钟内有效的验证码是 098765。', '098765'],
    ['12a', '12'],
    ['', ''],
  ])('%j is %j', (text, code) => expect(codeFrom(text)).toBe(code))
})

describe('the form', () => {
  const barred = codeForm(newForm(), {
    type: 'barred',
    problems: { mobile: '请输入手机号', code: '请输入验证码', consent: '请先勾选' },
  })

  it('starts unchecked and without reproach', () => {
    expect(newForm()).toMatchObject({ mobile: '', code: '', consent: false, problems: {} })
  })

  it('keeps what was known before', () => {
    expect(newForm({ mobile: '13800000001', consent: true })).toMatchObject({ mobile: '13800000001', consent: true })
  })

  it('takes back what it said of a field when that is written in', () => {
    expect(Object.keys(codeForm(barred, { type: 'mobile', text: '1' }).problems)).toEqual(['code', 'consent'])
    expect(Object.keys(codeForm(barred, { type: 'code', text: '1' }).problems)).toEqual(['mobile', 'consent'])
    expect(Object.keys(codeForm(barred, { type: 'consent', given: true }).problems)).toEqual(['mobile', 'code'])
  })

  it('points anew at each barred try', () => {
    expect(codeForm(barred, { type: 'barred', problems: barred.problems }).pointed).toBe(2)
  })

  it('forgets the old code when a new one is on its way', () => {
    const wrong = { ...newForm({ mobile: '13800000001', code: '111111' }), problems: { code: '验证码不正确' } }
    expect(codeForm(wrong, { type: 'sent', to: '13800000001', instead: '111111' })).toMatchObject({
      code: '',
      problems: {},
      sentTo: '13800000001',
    })
  })

  it('keeps a new code that was written before the answer came', () => {
    const written = newForm({ mobile: '13800000001', code: '222222' })
    expect(codeForm(written, { type: 'sent', to: '13800000001', instead: '111111' }).code).toBe('222222')
    expect(codeForm(written, { type: 'sent', to: '13800000001', instead: '' }).code).toBe('222222')
  })
})

describe('what is missing', () => {
  it('is said differently for nothing and for too little', () => {
    expect(mobileProblems(newForm()).mobile).toBe('请输入手机号')
    expect(mobileProblems(newForm({ mobile: '138' })).mobile).toBe('请输入正确的手机号')
    expect(mobileProblems(newForm({ mobile: '23800000001' })).mobile).toBe('请输入正确的手机号')
    expect(codeProblems(newForm()).code).toBe('请输入验证码')
    expect(codeProblems(newForm({ code: '12345' })).code).toBe('请输入6位数字验证码')
  })

  it('is nothing when all is there', () => {
    const form = newForm({ mobile: '13800000001', code: '123456', consent: true })
    expect(isClear({ ...mobileProblems(form), ...codeProblems(form) })).toBe(true)
  })
})

describe('a refusal', () => {
  it('is put under the field it is about', () => {
    expect(problemsIn(new Refusal(codeWrong))).toEqual({ code: codeWrong.msg })
    expect(problemsIn(new Refusal(codeGone))).toEqual({ code: codeGone.msg })
    expect(problemsIn(new Refusal(mobileTaken))).toEqual({ mobile: mobileTaken.msg })
    expect(problemsIn(new Refusal(consentNeeded))).toEqual({ consent: consentNeeded.msg })
  })

  it('of the input names its fields', () => {
    expect(problemsIn(new Refusal(invalidInput, { mobile: ['请输入正确的手机号', '…'] }))).toEqual({
      mobile: '请输入正确的手机号',
    })
    expect(problemsIn(new Refusal(invalidInput, { ticket: ['太长'] }))).toBeUndefined()
    expect(problemsIn(new Refusal(invalidInput))).toBeUndefined()
  })

  it('about something else is not the form’s', () => {
    expect(problemsIn(new Refusal(codeTooMany({ time: '14:36' })))).toBeUndefined()
    expect(problemsIn(new Error('broken'))).toBeUndefined()
  })
})
