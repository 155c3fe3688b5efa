import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, writeFields } from './fields.rules'
import { noticeKinds } from './notice.rules'
import { NOTICE_WORDS, writeNotice } from './words.rules'

describe('the words of a notice', () => {
  it.each(noticeKinds)('of %s are a title that fits a row, and a sentence', (kind) => {
    const { title, body } = NOTICE_WORDS[kind]
    expect(title).toMatch(/^[\u4e00-\u9fff，]{2,14}$/)
    expect(body).not.toBe('')
  })

  it('are filled once: a name that looks like a field is a name', () => {
    const said = writeNotice({ title: '{name}', body: '{name}在{store}' }, { name: '{store}', store: '静安店' })
    expect(said).toEqual({ title: '{store}', body: '{store}在静安店' })
  })
})

describe('the fields of a provider’s template', () => {
  it('are cut by letter to what their type takes', () => {
    const long = '沈知微在苏州河边的照相馆里拍了一张很长很长的照片'
    const { thing1, phrase2, time3 } = writeFields(
      'wx_template',
      { thing1: '{name}', phrase2: '预约成功了吗', time3: '{at}' },
      { name: long, at: '2026年11月18日 14:00' },
    )
    expect([...thing1!]).toHaveLength(20)
    expect(thing1).toBe(`${long.slice(0, 19)}…`)
    expect(phrase2).toBe('预约成功…')
    expect(time3).toBe('2026年11月18日 14:00')
  })

  it('of a text message are all of one length, whatever they are called', () => {
    expect(writeFields('sms', { name: '{name}' }, { name: '一'.repeat(12) }).name).toHaveLength(12)
  })

  it('never hold half a letter, a new line or more than they may', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(cutText(family.repeat(4), 20)).toBe(`${family.repeat(2)}…`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, atMost) => {
        const cut = cutText(text, atMost)
        expect([...cut].length).toBeLessThanOrEqual(atMost)
        expect(cut).not.toMatch(/[\r\n\t]/)
        expect(text.replace(/\s+/g, ' ').trim().startsWith(cut.replace(/…$/, ''))).toBe(true)
      }),
    )
  })

  it('hold no field of another, whatever a customer is called', () => {
    const fields = { thing1: '{nickname}', character_string2: '{order_sn}' }
    expect(writeFields('wx_subscribe', fields, { nickname: '{order_sn}', order_sn: 'B1' })).toEqual({
      thing1: '{order_sn}',
      character_string2: 'B1',
    })
  })
})
