import { ProviderAway } from '../json'
import { ask, type Bucket, documentOf, refused } from './s3-request'
import { escaped, textIn } from './s3-xml'

/** S3 wants at least 5 MiB of every part but the last, and at most 10,000 parts. */
const PART_BYTES = 16 * 1024 * 1024

interface PartUpload {
  readonly key: string
  readonly id: string
}

const begin = (bucket: Bucket, key: string, headers: Readonly<Record<string, string>>): Promise<PartUpload> =>
  ask(bucket, { method: 'POST', key, query: { uploads: '' }, headers }, (answer) => {
    const id = textIn(documentOf(bucket, answer, 'InitiateMultipartUploadResult'), 'UploadId')
    if (id === '') throw new ProviderAway('storage: an upload without a name')
    return { key, id }
  })

/** Resolves with the part's ETag, by which it is named when the parts are put together. */
const sendPart = (bucket: Bucket, { key, id }: PartUpload, nth: number, body: Buffer): Promise<string> =>
  ask(bucket, { method: 'PUT', key, query: { partNumber: String(nth), uploadId: id }, body }, (answer) => {
    if (answer.status !== 200) throw refused(bucket, answer)
    const etag = answer.headers.get('etag')
    if (!etag) throw new ProviderAway('storage: a part without an ETag')
    return etag
  })

/** False: S3 knows no such upload, which is so too when the answer to an earlier try was lost. */
function complete(bucket: Bucket, { key, id }: PartUpload, etags: readonly string[]): Promise<boolean> {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const headers = { 'content-type': 'application/xml' }
  return ask(bucket, { method: 'POST', key, query: { uploadId: id }, headers, body }, (answer) => {
    if (answer.code === 'NoSuchUpload') return false
    documentOf(bucket, answer, 'CompleteMultipartUploadResult')
    return true
  })
}

/** Parts cost money until they are let go; a bucket's own rule sweeps what this does not reach. */
const abort = (bucket: Bucket, { key, id }: PartUpload): Promise<void> =>
  ask(bucket, { method: 'DELETE', key, query: { uploadId: id } }, () => undefined).catch(() => undefined)

/**
 * A large object in parts: it is there when the parts are put together, and not before.
 * @returns false where the last answer does not say whether it is: the caller looks
 */
export async function putInParts(
  bucket: Bucket,
  key: string,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const upload = await begin(bucket, key, headers)
  try {
    const etags: string[] = []
    for (let from = 0; from < bytes.length; from += PART_BYTES)
      etags.push(await sendPart(bucket, upload, etags.length + 1, bytes.subarray(from, from + PART_BYTES)))
    return await complete(bucket, upload, etags)
  } catch (error) {
    await abort(bucket, upload)
    throw error
  }
}
