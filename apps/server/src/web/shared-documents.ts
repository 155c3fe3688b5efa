import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

interface Compressible {
  readonly plain: Buffer
  /** Compressed when first asked for; nearly all browsers ask for the same. */
  readonly as: (encoding: Encoding) => Promise<Buffer>
}

export interface Packed extends Compressible {
  readonly status: number
  readonly location: string | undefined
  readonly policy: string
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const AT_MOST = 1000

export function compressible(plain: Buffer): Compressible {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const make = { br: () => brotli(plain, QUALITY), gzip: () => gzipped(plain) }
  return {
    plain,
    as: (encoding) => {
      made[encoding] ??= make[encoding]()
      return made[encoding]
    },
  }
}

/** Documents that many visitors get, and when their rendering began. */
export class SharedDocuments {
  private readonly documents = new Map<string, { readonly at: number; readonly packed: Promise<Packed> }>()

  /** One that was begun after that moment. */
  find(key: string, after: number): Promise<Packed> | undefined {
    const found = this.documents.get(key)
    return found && found.at > after ? found.packed : undefined
  }

  /** The one that is there, or a new one for all who ask from now on. */
  get(key: string, after: number, now: number, make: () => Promise<Packed>): Promise<Packed> {
    const found = this.find(key, after)
    if (found) return found
    const packed = make()
    this.documents.delete(key)
    this.documents.set(key, { at: now, packed })
    for (const oldest of this.documents.keys()) {
      if (this.documents.size <= AT_MOST) break
      this.documents.delete(oldest)
    }
    packed.catch(() => this.documents.delete(key))
    return packed
  }
}
