import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const dotsPerModule = 8
const quietModules = 4
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

const noteKey = 'way'

/** One byte a dot, grey: small once deflated, and every browser reads it. The note says whose picture it is. */
function png(size: number, dark: (x: number, y: number) => boolean, note: string): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.writeUInt8(8, 8)
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (_, x) => (dark(x, y) ? 0 : 255))]),
  )
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`${noteKey}\0${note}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture that a camera reads; `config_id` is noted in it, for a phone that has no camera. */
export function qrPng(text: string, config_id: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const dark = (x: number, y: number) => data[Math.floor(y / dotsPerModule)]?.[Math.floor(x / dotsPerModule)] === true
  return png(size * dotsPerModule, dark, config_id)
}

/** The way whose picture this is; undefined for every other file. */
export function wayIn(picture: Buffer): string | undefined {
  if (!picture.subarray(0, 8).equals(pngSignature)) return undefined
  for (let at = 8; at + 12 <= picture.length; ) {
    const size = picture.readUInt32BE(at)
    const body = picture.toString('latin1', at + 4, at + 8 + size)
    if (body.startsWith(`tEXt${noteKey}\0`)) return body.slice(`tEXt${noteKey}\0`.length)
    at += 12 + size
  }
  return undefined
}
