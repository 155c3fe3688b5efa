import { describe, expect, it } from 'vitest'
import { acs3Authorization, acs3Canonical, acs3Signature } from './acs3'

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const sms = {
  method: 'POST',
  path: '/',
  query: {
    TemplateParam: '{"code":"246810"}',
    PhoneNumbers: '13800138000',
    SignName: '示例影像',
    TemplateCode: 'SMS_000000001',
  },
  headers: {
    'x-acs-version': '2017-05-25',
    host: 'dysmsapi.aliyuncs.com',
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': emptyHash,
    'x-acs-date': '2025-01-01T00:00:00Z',
    'x-acs-signature-nonce': '0123456789abcdef0123456789abcdef',
  },
  body: '',
}

describe('ACS3-HMAC-SHA256', () => {
  it('gives the published answer for RunInstances', () => {
    const request = {
      method: 'POST',
      path: '/',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      headers: {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': emptyHash,
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-version': '2014-05-26',
      },
      body: '',
    }
    expect(acs3Signature(request, 'YourAccessKeySecret')).toBe(
      '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('writes SendSms canonically, whatever the order it is given in', () => {
    expect(acs3Canonical(sms).split('\n')).toEqual([
      'POST',
      '/',
      'PhoneNumbers=13800138000&SignName=%E7%A4%BA%E4%BE%8B%E5%BD%B1%E5%83%8F&TemplateCode=SMS_000000001&TemplateParam=%7B%22code%22%3A%22246810%22%7D',
      'host:dysmsapi.aliyuncs.com',
      'x-acs-action:SendSms',
      `x-acs-content-sha256:${emptyHash}`,
      'x-acs-date:2025-01-01T00:00:00Z',
      'x-acs-signature-nonce:0123456789abcdef0123456789abcdef',
      'x-acs-version:2017-05-25',
      '',
      'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version',
      emptyHash,
    ])
  })

  it('gives the known answer for SendSms', () => {
    const signature = 'f6d5ceac73e56ff10c7104111bd2aa1ad9705c88ba66b0f128ad0c67cfeabbf3'
    expect(acs3Signature(sms, 'testSecret')).toBe(signature)
    expect(acs3Authorization(sms, { id: 'testId', secret: 'testSecret' })).toBe(
      `ACS3-HMAC-SHA256 Credential=testId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${signature}`,
    )
  })

  it('encodes what encodeURIComponent leaves alone', () => {
    expect(acs3Canonical({ ...sms, query: { a: "!'()* ~" } })).toContain('\na=%21%27%28%29%2A%20~\n')
  })
})
