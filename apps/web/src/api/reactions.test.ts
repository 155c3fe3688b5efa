import { Refusal } from '@kuaimen/contract/kernel/failure'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallOptions, TransportError } from './call'
import { reactionTo } from './reactions'

const refused = (code: number, msg = '不行', data: unknown = null, options: CallOptions = {}) =>
  reactionTo(new Refusal({ code, status: 400, msg }, data), options)

const SPECIAL = new Set([200201, 200202, 200103, 100400, 300202, 201017])

describe('what the customer sees of a failed call', () => {
  it.each([200201, 200202, 200103])('%i logs out and starts over, even for a quiet call', (code) => {
    expect(refused(code)).toEqual({ kind: 'relogin' })
    expect(refused(code, '不行', null, { quiet: true })).toEqual({ kind: 'relogin' })
  })

  describe('100400', () => {
    it('shows the first message of each field, comma-joined', () => {
      const fields = { mobile: ['手机号不对', '太短'], code: ['验证码不对'], name: '要填' }
      expect(refused(100400, '有误', fields)).toEqual({
        kind: 'toast',
        message: '发生错误：手机号不对,验证码不对,要填',
      })
    })

    it.each([null, undefined, {}, [], 'text', { mobile: [] }])(
      'shows the message with the same words before it, for data %j',
      (data) => {
        expect(refused(100400, '有误', data)).toEqual({ kind: 'toast', message: '发生错误：有误' })
      },
    )
  })

  it('300202 is silent, unless the caller asks for it', () => {
    expect(refused(300202)).toEqual({ kind: 'none' })
    expect(refused(300202, '不行', null, { shows: [300202] })).toEqual({ kind: 'toast', message: '不行' })
    expect(refused(300202, '不行', null, { shows: [300201] })).toEqual({ kind: 'none' })
  })

  it('201017 is a dialog titled 提示', () => {
    expect(refused(201017, '该时段刚被约走')).toEqual({ kind: 'dialog', title: '提示', message: '该时段刚被约走' })
  })

  it('any other number is a toast with the message', () => {
    const other = fc.integer({ min: 1, max: 999_999 }).filter((code) => !SPECIAL.has(code))
    fc.assert(
      fc.property(other, fc.string({ minLength: 1 }), (code, msg) => {
        expect(refused(code, msg)).toEqual({ kind: 'toast', message: msg })
      }),
    )
  })

  it('a transport error is a toast with its message, or 网络错误', () => {
    expect(reactionTo(new TransportError('请求超时'), {})).toEqual({ kind: 'toast', message: '请求超时' })
    expect(reactionTo(new TransportError(''), {})).toEqual({ kind: 'toast', message: '网络错误' })
  })

  it('a quiet call shows nothing of anything else', () => {
    for (const code of [100400, 201017, 300202, 100500, 100404])
      expect(refused(code, '不行', { a: ['b'] }, { quiet: true })).toEqual({ kind: 'none' })
    expect(reactionTo(new TransportError('x'), { quiet: true })).toEqual({ kind: 'none' })
  })
})
