import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import type { SignatureV4 } from '@smithy/signature-v4'
import { stampNow } from '../stamp'

type Data = string | ArrayBuffer | ArrayBufferView

const bytesOf = (data: Data): Uint8Array | string =>
  typeof data === 'string'
    ? data
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)

/** SHA-256 as the signer asks for it: with a secret it is an HMAC. */
class NodeSha256 {
  private hash: Hash | Hmac

  constructor(private readonly secret?: Data) {
    this.hash = this.begun()
  }

  private begun(): Hash | Hmac {
    return this.secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.secret))
  }

  update(data: Data): void {
    this.hash.update(bytesOf(data))
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest()
  }

  reset(): void {
    this.hash = this.begun()
  }
}

export const sha256Hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

export interface S3Key {
  readonly region: string
  readonly id: string
  readonly secret: string
}

export interface Unsigned {
  readonly method: string
  /** As it goes over the wire: S3 alone signs a path as it is, not escaped a second time. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** The signer is loaded for the first request: a chain that stores in a folder never needs it. */
async function signerOf({ region, id, secret }: S3Key): Promise<SignatureV4> {
  const { SignatureV4 } = await import('@smithy/signature-v4')
  return new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId: id, secretAccessKey: secret },
    sha256: NodeSha256,
    uriEscapePath: false,
  })
}

/** The headers of a request with its signature. The hash of the body must be among them: a second reading of it costs time. */
export async function signedHeaders(
  key: S3Key,
  request: Unsigned,
  at = stampNow().at,
): Promise<Record<string, string>> {
  const { headers } = await (await signerOf(key)).sign(
    {
      method: request.method,
      protocol: 'https:',
      hostname: request.headers.host ?? '',
      path: request.path,
      query: { ...request.query },
      headers: { ...request.headers },
    },
    { signingDate: at },
  )
  return headers
}

/** As the signer writes names and values of a query, so that both are the same letter by letter. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const queryOf = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&')
