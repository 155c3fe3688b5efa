import type { IncomingMessage } from 'node:http'
import type { Settings } from '../env'
import { invalidArgument, noBucket, notImplemented, type S3Refusal, virtualHostOnly } from './refusals'
import type { WireRequest } from './sigv4'

const host = /^(?:([a-z0-9.-]+)\.)?s3\.localhost(?::\d+)?$/
const prefix = /^\/sim\/s3(?=\/|$|\?)/

/** Whether a request is S3's: by the name of the host, or by the lab's prefix. */
export const isS3 = ({ headers, url = '/' }: IncomingMessage): boolean =>
  host.test(headers.host ?? '') || prefix.test(url)

interface Addressed {
  bucketName: string
  key: string
  isPathStyle: boolean
}

/** Where a request wants to go: BUCKET.s3.localhost/KEY, or s3.localhost/BUCKET/KEY and /sim/s3/BUCKET/KEY. */
export function addressOf(hostHeader: string, path: string): Addressed {
  const named = host.exec(hostHeader)?.[1]
  const decoded = decodeURIComponent(path)
  if (named !== undefined) return { bucketName: named, key: decoded.slice(1), isPathStyle: false }
  const [bucketName = '', ...key] = decoded.replace(prefix, '').slice(1).split('/')
  return { bucketName, key: key.join('/'), isPathStyle: true }
}

/** Headers as they were sent, small letters, several of one name joined. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']
    headers[name] = name in headers ? `${headers[name]},${value}` : value
  }
  return headers
}

export function wireRequest(request: IncomingMessage, body: Buffer): WireRequest {
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  return { method: request.method ?? 'GET', path, query: query.join('?'), headers: headersOf(request), body }
}

/** Refuses the forms that S3 itself takes, and OSS and COS do not. */
export function refuseForm(
  { headers }: WireRequest,
  { bucketName, isPathStyle }: Addressed,
  { bucket, pathStyle }: Settings['s3'],
): S3Refusal | undefined {
  const names = Object.keys(headers)
  const isChunked =
    (headers['content-encoding'] ?? '').includes('aws-chunked') ||
    (headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-') ||
    names.includes('x-amz-trailer')
  if (isChunked) return notImplemented({ Header: 'aws-chunked' })
  const sum = names.find((name) => name.startsWith('x-amz-checksum-') || name === 'x-amz-sdk-checksum-algorithm')
  if (sum) return invalidArgument(`Unsupported header: ${sum}`)
  if (isPathStyle && !pathStyle) return virtualHostOnly()
  return bucketName === bucket ? undefined : noBucket({ BucketName: bucketName })
}
