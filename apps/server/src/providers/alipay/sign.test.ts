import { createHash, createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { aKeyPair } from '../../testing/providers/lab'
import { rsa2Sign, rsa2Verify, signText } from './sign'

const pay = {
  version: '1.0',
  timestamp: '2025-01-01 08:00:00',
  sign_type: 'RSA2',
  app_id: '2021000000000001',
  method: 'alipay.trade.wap.pay',
  format: 'JSON',
  charset: 'utf-8',
  notify_url: 'https://m.example.com/notify/alipay',
  return_url: 'https://m.example.com/reservation/payment_ali',
  biz_content:
    '{"out_trade_no":"B20250101000001","total_amount":"199.00","subject":"证件照-拍摄预约","product_code":"QUICK_WAP_WAY","quit_url":"https://m.example.com/"}',
}
const keys = aKeyPair()
const privateKey = createPrivateKey(keys.private)
const pem = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'pem' }).toString()
const publicPem = keys.public
const bare = (text: string) => text.replace(/-----[^-]+-----|\n/g, '')

describe('the signed text', () => {
  it('gives the known answer', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('hex')
    const known = '58b1ddfb36b723c3fb53d1784cb04dc88e43dde9771ec3ae54fa462a356bd2d1'
    expect(digest(signText(pay))).toBe(known)
    expect(digest(signText({ ...pay, body: '', sign: 'whatever' }))).toBe(known)
  })
})

describe('RSA2', () => {
  it('takes keys as PEM, as bare base64 and on one line', () => {
    const text = signText(pay)
    const signature = rsa2Sign(text, pem('pkcs8'))
    for (const key of [pem('pkcs1'), bare(pem('pkcs1')), bare(pem('pkcs8'))])
      expect(rsa2Sign(text, key)).toBe(signature)
    expect(rsa2Verify(text, signature, publicPem)).toBe(true)
    expect(rsa2Verify(text, signature, bare(publicPem))).toBe(true)
    const oneLine = publicPem.replaceAll('\n', '\\n')
    expect(rsa2Verify(text, signature, readEnv({ DATABASE_URL: 'none', ALI_PUBLIC_KEY: oneLine }).ALI_PUBLIC_KEY)).toBe(
      true,
    )
  })

  it('refuses another text, another signature and none', () => {
    const signature = rsa2Sign('a', pem('pkcs8'))
    expect(rsa2Verify('b', signature, publicPem)).toBe(false)
    expect(
      rsa2Verify(
        'a',
        signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        publicPem,
      ),
    ).toBe(false)
    expect(rsa2Verify('a', '', publicPem)).toBe(false)
  })
})
