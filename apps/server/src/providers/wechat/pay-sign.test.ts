import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aKeyPair } from '../../testing/providers/lab'
import { answerText, openSealed, paySignText, requestText, rsaSign, rsaVerify } from './pay-sign'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242'

describe('what is signed', () => {
  it('gives the known answer for a request without a body', () => {
    const path = '/v3/pay/transactions/out-trade-no/B20250101000001?mchid=1900000109'
    const text = requestText({ method: 'GET', path, timestamp: '1735689600', nonce, body: '' })
    expect(sha256(text)).toBe('5b69e4036f5bf29ef97a59ba70560b2c383160cec6d67d5eda206f82c0cbda2f')
  })

  it('gives the known answer for what the phone is handed', () => {
    const text = paySignText(
      'wx2421b1c4370ec43b',
      '1554208460',
      nonce,
      'prepay_id=wx201410272009395522657a690389285100',
    )
    expect(sha256(text)).toBe('bf5c0eab11b7710ea376aaa5038ad079fb8175af60d6cbf676fa3bcc4d218bcb')
  })

  it('ends an empty answer with two breaks', () => {
    expect(answerText('1735689600', 'abc', '')).toBe('1735689600\nabc\n\n')
  })
})

describe('the signature', () => {
  const keys = aKeyPair()

  it('is taken as written and in no other way', () => {
    const signature = rsaSign('text', keys.private)
    expect(rsaVerify('text', signature, keys.public)).toBe(true)
    for (const other of [
      '',
      `${signature}\n`,
      ` ${signature}`,
      signature.replace(/=*$/, ''),
      `WECHATPAY/SIGNTEST/${signature}`,
    ])
      expect(rsaVerify('text', other, keys.public) && other !== signature).toBe(false)
    expect(rsaVerify('texts', signature, keys.public)).toBe(false)
    expect(rsaVerify('text', signature, aKeyPair().public)).toBe(false)
  })
})

/** Made with another implementation. */
const known = {
  key: '0123456789abcdef0123456789abcdef',
  nonce: 'fdasflkja484',
  associated_data: 'transaction',
  ciphertext:
    'DUcHkaTwFIBdbF8U6qyPlBVg313iwd+QDAEeIiV3/ujtOkZL05BpKZrSO4KcjLgZRqTm5xdzmkfp+NrQNcyCS4NNCMh+lDU3bRJ3RXwOGt1TsxXdqQsNjHXmbdzeSYOcE0zIlkvCwDQJakrNJw0ejRXdIGJ10a5E3C3yZmcQ78Z3Tt617V1qciCWuzn8v/KtfdvSZpoGOfYgQC2xXKXWjNuXkF6WTjvFNKoDoZ5wK6glaGQ+2gcQlaxeQMFUSFfywhrL2Jam857/LAEwNeGWARI7j3VKe95ymv9qyzZEBCFPSpjGftK6UcOMgtKc0BdmWVl9rSApvHklvIT+kQb3dFCnExln/qnXOJzzQiVvgHEFM3izLT4aSemeCRfU4YYxqkjnKhp6e6tPHUpXhTpycVIz3Ck/UPwU8Lyo/EcT5ygT/zCR7N4jkRiuhsyXhIpoloFjZhIhoMofjcYfNEebVLUEoWdvQqG3D3+J3DzY7+hWin+e0+dw4YcK5OTq+AKO3qHYnbAo21wvZWLsfUouVgGwHfUrc3Zr8g3dwdv7JzBBYtQJidV8RcoXBwPuuHrQ5hUUGJyF',
}

describe('the seal', () => {
  it('opens to the known answer', () => {
    expect(JSON.parse(openSealed(known.key, known))).toMatchObject({ amount: { total: 19_900 } })
  })

  it('stays shut when one bit of it differs, at every byte', () => {
    const bytes = Buffer.from(known.ciphertext, 'base64')
    for (let at = 0; at < bytes.length; at += 1) {
      const touched = Buffer.from(bytes)
      touched[at] = (touched[at] ?? 0) ^ 1
      expect(() => openSealed(known.key, { ...known, ciphertext: touched.toString('base64') })).toThrow()
    }
    for (const wrong of [{ nonce: 'fdasflkja485' }, { nonce: 'short' }, { associated_data: '' }, { ciphertext: '' }])
      expect(() => openSealed(known.key, { ...known, ...wrong })).toThrow()
    expect(() => openSealed(known.key.replace('0', '1'), known)).toThrow()
  })
})
