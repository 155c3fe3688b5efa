import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { BROTLI, GZIP } from './encodings'

type Encoding = 'br' | 'gzip'

/**
 * A document as bytes, in pieces. What stands between two of them is a member's own, and handed over anew each time;
 * the pieces are compressed once, when they are first asked for.
 */
export class Pieces {
  private readonly plain: readonly Buffer[]
  private deflated: Promise<readonly Buffer[]> | undefined
  private whole: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(texts: readonly string[]) {
    this.plain = texts.map((text) => Buffer.from(text))
  }

  /** The document that is the same for all. */
  as(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return Promise.resolve(Buffer.concat(this.plain))
    this.whole[encoding] ??= encoding === 'br' ? brotli(Buffer.concat(this.plain), QUALITY) : this.gzippedWith([])
    return this.whole[encoding]
  }

  /** With one member's parts between the pieces; kept by nobody. */
  async with(own: readonly string[], encoding: Encoding | undefined): Promise<Buffer> {
    const parts = own.map((text) => Buffer.from(text))
    if (encoding === 'gzip') return this.gzippedWith(parts)
    const plain = Buffer.concat(inTurn(this.plain, parts))
    return encoding === 'br' ? brotli(plain, QUALITY) : plain
  }

  private async gzippedWith(parts: readonly Buffer[]): Promise<Buffer> {
    this.deflated ??= Promise.all(this.plain.map((piece) => deflated(piece, FLUSHED)))
    const blocks = inTurn(
      await this.deflated,
      parts.map((part) => deflateRawSync(part, SMALL)),
    )
    const plain = inTurn(this.plain, parts)
    const end = Buffer.alloc(8)
    end.writeUInt32LE(plain.reduce((sum, piece) => crc32(piece, sum), 0))
    end.writeUInt32LE(
      plain.reduce((sum, piece) => sum + piece.length, 0),
      4,
    )
    return Buffer.concat([GZIP_HEAD, ...blocks, LAST_BLOCK, end])
  }
}

/** A document lives two seconds: the next quality takes twice the time for two percent of the bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const brotli = promisify(brotliCompress)
/** Ends on a whole byte and refers to nothing before it: such blocks can be joined in any order (RFC 1951, 3.2). */
const FLUSHED = { finishFlush: constants.Z_FULL_FLUSH }
/** For a few hundred bytes a small window is filled sooner than a wide one is made. */
const SMALL = { ...FLUSHED, windowBits: 12, memLevel: 5 }
const deflated = promisify(deflateRaw) as (piece: Buffer, options: typeof FLUSHED) => Promise<Buffer>
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty block that says it is the last. */
const LAST_BLOCK = Buffer.from([3, 0])

const inTurn = (pieces: readonly Buffer[], between: readonly Buffer[]): Buffer[] =>
  pieces.flatMap((piece, nr) => [piece, between[nr] ?? []].flat())

/** @param isOwn what is made for one member is joined from pieces, which only gzip can */
export function encodingFor(accepts: string, isOwn: boolean): Encoding | undefined {
  const wanted = [BROTLI.test(accepts) && 'br', GZIP.test(accepts) && 'gzip'] as const
  const [first, second] = isOwn ? [wanted[1], wanted[0]] : wanted
  return first || second || undefined
}
