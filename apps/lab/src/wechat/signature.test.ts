import { describe, expect, it } from 'vitest'
import { jsapiSignature } from './signature'

const known = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: '1414587457',
}

describe('the JS-SDK signature', () => {
  it.each([
    ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
    ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
    ['https://m.example.com/reservation/payment?order_sn=B2025010100001', 'dd7a073935ff94850a078e682c9fcc2deb9d42ee'],
  ])('of %s is the known one', (url, signature) => {
    expect(jsapiSignature({ ...known, url })).toBe(signature)
    expect(jsapiSignature({ ...known, url: `${url}#later` })).toBe(signature)
  })
})
