import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPng, wayIn } from './picture'

/** The dots of a grey PNG whose rows are not filtered. */
function dotsOf(png: Buffer): boolean[][] {
  const width = png.readUInt32BE(16)
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Array.from({ length: png.readUInt32BE(20) }, (_, y) =>
    Array.from({ length: width }, (_, x) => rows[y * (width + 1) + 1 + x] === 0),
  )
}

it('draws every module of a code eight dots wide, with its quiet border, and notes whose it is', () => {
  const address = 'http://wx.localhost:3001/sim/wecom/add/0123456789abcdef0123456789abcdef'
  const png = qrPng(address, '0123456789abcdef0123456789abcdef')
  const dots = dotsOf(png)
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  expect(dots).toHaveLength(size * 8)
  expect(dots.every((row, y) => row.every((dark, x) => dark === data[y >> 3]?.[x >> 3]))).toBe(true)
  expect(wayIn(png)).toBe('0123456789abcdef0123456789abcdef')
})
