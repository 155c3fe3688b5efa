import { Transform } from 'node:stream'

const head = /<head(?:\s[^>]*)?>/i
// A document that has no head by then gets the script at its start.
const lookAhead = 64 * 1024

/** Puts a tag first into <head>; everything after it streams through untouched. */
export function injectFirst(tag: string): Transform {
  let held: Buffer | undefined = Buffer.alloc(0)
  const place = (all: Buffer): Buffer | undefined => {
    // Byte for byte, so that a character cut by a chunk's end survives.
    const text = all.toString('latin1')
    const match = head.exec(text)
    if (match) {
      const at = match.index + match[0].length
      return Buffer.concat([all.subarray(0, at), Buffer.from(tag), all.subarray(at)])
    }
    return all.length > lookAhead ? Buffer.concat([Buffer.from(tag), all]) : undefined
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!held) return done(null, chunk)
      held = Buffer.concat([held, chunk])
      const placed = place(held)
      if (placed) held = undefined
      done(null, placed)
    },
    flush(done) {
      done(null, held?.length ? Buffer.concat([Buffer.from(tag), held]) : undefined)
    },
  })
}
