import { describe, expect, it } from 'vitest'
import { acs3Signature, refuseAcs3 } from './acs3'

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const smsRequest = {
  method: 'POST',
  path: '/',
  query:
    'PhoneNumbers=13800138000&SignName=%E7%A4%BA%E4%BE%8B%E5%BD%B1%E5%83%8F&TemplateCode=SMS_000000001&TemplateParam=%7B%22code%22%3A%22246810%22%7D',
  headers: {
    host: 'dysmsapi.aliyuncs.com',
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': emptyHash,
    'x-acs-date': '2025-01-01T00:00:00Z',
    'x-acs-signature-nonce': '0123456789abcdef0123456789abcdef',
    'x-acs-version': '2017-05-25',
  },
  body: Buffer.alloc(0),
}
const smsSignature = 'f6d5ceac73e56ff10c7104111bd2aa1ad9705c88ba66b0f128ad0c67cfeabbf3'

describe('ACS3-HMAC-SHA256', () => {
  it('gives the published answer for RunInstances', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': emptyHash,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    }
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
    const request = { method: 'POST', path: '/', query, headers, body: Buffer.alloc(0) }
    expect(acs3Signature(request, Object.keys(headers), 'YourAccessKeySecret')).toBe(
      '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('gives the known answer for SendSms, whatever the order of the query', () => {
    const names = Object.keys(smsRequest.headers)
    expect(acs3Signature(smsRequest, names, 'testSecret')).toBe(smsSignature)
    const turned = { ...smsRequest, query: smsRequest.query.split('&').reverse().join('&') }
    expect(acs3Signature(turned, names, 'testSecret')).toBe(smsSignature)
  })

  it('accepts what was signed and names what is wrong', () => {
    const key = { id: 'testId', secret: 'testSecret' }
    const now = Date.parse('2025-01-01T00:05:00Z')
    const signed = Object.keys(smsRequest.headers).join(';')
    const authorization = `ACS3-HMAC-SHA256 Credential=testId,SignedHeaders=${signed},Signature=${smsSignature}`
    const sent = { ...smsRequest, headers: { ...smsRequest.headers, authorization } }
    const codeOf = (request: typeof sent, at = now, by = key) => refuseAcs3(request, ['/'], by, at)?.code
    expect(codeOf(sent)).toBeUndefined()
    expect(codeOf({ ...sent, query: sent.query.replace('246810', '246811') })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...sent, body: Buffer.from('x') })).toBe('InvalidContentSha256')
    expect(codeOf(sent, now + 3_600_000)).toBe('InvalidTimeStamp.Expired')
    expect(codeOf(sent, now, { id: 'other', secret: 'testSecret' })).toBe('InvalidAccessKeyId.NotFound')
    const unsigned = { ...sent, headers: { ...sent.headers, 'x-acs-security-token': 'sneaked in' } }
    expect(codeOf(unsigned)).toBe('IncompleteSignature')
  })
})
