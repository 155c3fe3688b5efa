import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCEPTED, ASSET_LIMITS, bytesOfChunk, CHUNK_BYTES, chunksOf, cleanSourceName } from './asset.rules'
import { sideLimits, sidesFit, typeOf } from './intake.rules'
import { inSize, publicAddress, readPublicAddress } from './variant.rules'

describe('chunks', () => {
  it('add up to the file, each as long as it can be but the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000_000 }), (bytes) => {
        const lengths = Array.from({ length: chunksOf(bytes, CHUNK_BYTES) }, (_, nth) =>
          bytesOfChunk(nth, bytes, CHUNK_BYTES),
        )
        expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(bytes)
        expect(lengths.slice(0, -1).every((one) => one === CHUNK_BYTES)).toBe(true)
        expect(lengths.every((one) => one > 0)).toBe(true)
      }),
    )
  })
})

describe('a name', () => {
  it('is text without a path, at most so long, and stays what it was when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const clean = cleanSourceName(name)
        expect(clean).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u)
        expect([...clean].length).toBeLessThanOrEqual(120)
        expect(clean.startsWith('.')).toBe(false)
        expect(cleanSourceName(clean)).toBe(clean)
      }),
    )
    expect(cleanSourceName('../../etc/照片 1.jpg')).toBe('etc 照片 1.jpg')
  })
})

describe('types', () => {
  it('that a field accepts are those that content is taken for', () => {
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const webp = new TextEncoder().encode('RIFF....WEBPVP8 ')
    const types = [jpeg, png, webp].map((bytes) => typeOf(bytes))
    expect(ACCEPTED.split(',').map((mime) => ({ picture: mime.slice('image/'.length) }))).toEqual(types)
  })

  it('are found in any bytes without a failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(typeOf(bytes)).toBeTypeOf('object')
      }),
    )
  })
})

describe('sides', () => {
  it('are fewer pixels for customers, and longer for photographs', () => {
    const fit = (kind: 'review' | 'picture' | 'photo', width: number, height: number) =>
      sidesFit({ width, height }, sideLimits(kind, ASSET_LIMITS))
    expect([fit('review', 10_000, 5000), fit('review', 10_001, 5000), fit('picture', 10_001, 5000)]).toEqual([
      true,
      false,
      true,
    ])
    expect([fit('picture', 64, 64), fit('picture', 63, 64), fit('photo', 799, 4000)]).toEqual([true, false, false])
    expect([fit('picture', 20_000, 100), fit('picture', 20_001, 100)]).toEqual([true, false])
  })
})

describe('public addresses', () => {
  const sha256 = 'ab'.repeat(32)
  it('are read as they were made, and lead to other sizes', () => {
    const address = publicAddress('review', sha256)
    expect(address).toBe(`/media/a/${'ab'.repeat(16)}/r1080.webp`)
    expect(readPublicAddress(address)).toEqual({ hash: 'ab'.repeat(16), variant: 'r1080' })
    expect(inSize(address, 'r360')).toBe(`/media/a/${'ab'.repeat(16)}/r360.webp`)
    expect(inSize('/media/demo/1.webp', 'r360')).toBe('/media/demo/1.webp')
    expect(inSize('/photo/M1/r1080/m1-x-y.webp', 'r360')).toBe('/photo/M1/r360/m1-x-y.webp')
    expect(publicAddress('picture', sha256, 'card')).toMatch(/card\.jpg$/)
    for (const other of ['/media/demo/1.webp', `${address}?x`, '/media/a/../w360.webp', ''])
      expect(readPublicAddress(other)).toBeUndefined()
  })
})
