import { createHash, randomBytes } from 'node:crypto'
import type { S3Bucket } from './bucket'
import { invalidPart, malformedXml, noUpload, partOrder, partTooSmall } from './refusals'
import { blocksOf, textsOf } from './xml'

const smallest = 5 * 1024 * 1024

interface Part {
  bytes: Buffer
  etag: string
}

interface Upload {
  key: string
  headers: Record<string, string>
  parts: Map<number, Part>
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
export const etagOf = (bytes: Buffer) => `"${md5(bytes).toString('hex')}"`

/** Uploads in parts that are not put together yet. */
export class PartUploads {
  private readonly uploads = new Map<string, Upload>()

  begin(key: string, headers: Record<string, string>): string {
    const id = randomBytes(16).toString('base64url')
    this.uploads.set(id, { key, headers, parts: new Map() })
    return id
  }

  add(key: string, id: string, nth: number, bytes: Buffer): string {
    const etag = etagOf(bytes)
    this.of(key, id).parts.set(nth, { bytes, etag })
    return etag
  }

  /** The object's ETag: the hash of the parts' hashes, and how many they are. */
  complete(bucket: S3Bucket, key: string, id: string, xml: string): string {
    const { parts, headers } = this.of(key, id)
    const named = blocksOf(xml, 'Part').map((one) => ({
      nth: Number(textsOf(one, 'PartNumber')[0]),
      etag: textsOf(one, 'ETag')[0],
    }))
    if (named.length === 0) throw malformedXml()
    if (named.some(({ nth }, at) => at > 0 && nth <= (named[at - 1]?.nth ?? 0))) throw partOrder()
    const chosen = named.map(({ nth, etag }) => {
      const part = parts.get(nth)
      if (!part || part.etag !== etag) throw invalidPart()
      return part
    })
    if (chosen.slice(0, -1).some(({ bytes }) => bytes.length < smallest)) throw partTooSmall()
    const etag = `"${md5(Buffer.concat(chosen.map(({ bytes }) => md5(bytes)))).toString('hex')}-${chosen.length}"`
    bucket.put(key, { bytes: Buffer.concat(chosen.map(({ bytes }) => bytes)), etag, headers })
    this.uploads.delete(id)
    return etag
  }

  abort(key: string, id: string) {
    this.of(key, id)
    this.uploads.delete(id)
  }

  /** How many are open: what an upload that failed has left behind. */
  get open(): number {
    return this.uploads.size
  }

  private of(key: string, id: string): Upload {
    const upload = this.uploads.get(id)
    if (!upload || upload.key !== key) throw noUpload()
    return upload
  }
}
