import sharp from 'sharp'

/** A PNG of noise, which does not shrink: as many bytes as it has parts of pixels. */
export async function noise({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345 + at) % 2_147_483_648
    pixels[at] = (seed >> 8) & 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** A PNG whose header says other sides than its pixels have, with a right checksum. */
export function lyingPng(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  copy.writeUInt32BE(crcOf(copy.subarray(12, 29)), 29)
  return copy
}

const text = (words: string) => Buffer.from(words, 'latin1')
const box = (brand: string, more = '') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    text(`ftyp${brand}`),
    Buffer.alloc(4),
    text(`${brand}${more}`),
    Buffer.alloc(200),
  ])

/** Files of types that are not taken, by the name of the type. */
export const OTHER_TYPES: readonly (readonly [string, Buffer])[] = [
  [
    'SVG',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'),
  ],
  ['SVG', text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')],
  ['GIF', text('GIF89a\x40\x00\x40\x00\x80\x00\x00;')],
  ['TIFF', Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0x00]), Buffer.alloc(100)])],
  ['TIFF', Buffer.concat([Buffer.from([0x4d, 0x4d, 0x00, 0x2a]), Buffer.alloc(100)])],
  ['PDF', text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>')],
  ['AVIF', box('avif', 'mif1')],
  ['AVIF', box('mif1', 'avif')],
  ['视频', box('isom', 'mp42')],
  ['BMP', Buffer.concat([text('BM'), Buffer.alloc(100)])],
  ['ZIP', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(100)])],
  ['网页', text('<!doctype html><script>alert(1)</script>')],
]

export const HEIC_FILE = box('heic', 'mif1heic')

/** Numbers that are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** A file cut off somewhere, with some of its bytes changed, or with something else before or after it. */
export function broken(file: Buffer, next: (below: number) => number): Buffer {
  const kind = next(5)
  if (kind === 0) return Buffer.from(file.subarray(0, 1 + next(file.length)))
  const copy = Buffer.from(file)
  if (kind === 1) {
    for (let times = 1 + next(20); times > 0; times -= 1) copy[next(copy.length)] = next(256)
    return copy
  }
  if (kind === 2) {
    // The head, where sizes and tables stand.
    for (let times = 1 + next(6); times > 0; times -= 1) copy[next(Math.min(200, copy.length))] = next(256)
    return copy
  }
  if (kind === 3) return Buffer.concat([copy, text('<html><script>alert(document.cookie)</script>PK\x03\x04')])
  const from = next(copy.length)
  return Buffer.concat([copy.subarray(0, from), copy.subarray(Math.min(copy.length, from + 1 + next(500)))])
}
