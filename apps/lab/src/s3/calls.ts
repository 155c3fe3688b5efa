import { createHash } from 'node:crypto'
import type { S3Bucket, S3Object } from './bucket'
import { etagOf, type PartUploads } from './parts'
import {
  badDigest,
  badRange,
  invalidArgument,
  invalidRequest,
  malformedXml,
  noKey,
  noLength,
  noMethod,
  notImplemented,
} from './refusals'
import { blocksOf, documentXml, textsOf } from './xml'

export interface S3Call {
  method: string
  bucketName: string
  /** Empty: the bucket itself. */
  key: string
  query: Map<string, string>
  headers: Record<string, string>
  body: Buffer
  /** A list that has not heard of the last minute. */
  isStale: boolean
}

export interface S3Reply {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface S3World {
  objects: S3Bucket
  parts: PartUploads
}

const empty = Buffer.alloc(0)
const reply = (status: number, headers: Record<string, string> = {}, body: Buffer = empty): S3Reply => ({
  status,
  headers,
  body,
})
const xmlReply = (xml: string) => reply(200, { 'content-type': 'application/xml' }, Buffer.from(xml))

const seals = ['AES256', 'aws:kms']

/** Headers that an object gives back with its bytes. */
function headersOf({ headers }: S3Call): Record<string, string> {
  const seal = headers['x-amz-server-side-encryption']
  if (seal !== undefined && !seals.includes(seal))
    throw invalidArgument('The encryption method specified is not supported')
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return {
    'content-type': headers['content-type'] ?? 'binary/octet-stream',
    ...Object.fromEntries(own),
    ...(seal === undefined ? {} : { 'x-amz-server-side-encryption': seal }),
  }
}

function checkDigest({ headers, body }: S3Call) {
  const claimed = headers['content-md5']
  if (claimed !== undefined && claimed !== createHash('md5').update(body).digest('base64')) throw badDigest()
}

function putObject({ objects }: S3World, call: S3Call): S3Reply {
  if (call.headers['content-length'] === undefined) throw noLength()
  checkDigest(call)
  const etag = etagOf(call.body)
  objects.put(call.key, { bytes: call.body, etag, headers: headersOf(call) })
  return reply(200, { etag })
}

function rangeOf(header: string, size: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size || first > last) throw badRange({ ActualObjectSize: String(size) })
  return { first, last }
}

const described = (object: S3Object) => ({
  ...object.headers,
  etag: object.etag,
  'last-modified': new Date(object.modified).toUTCString(),
  'accept-ranges': 'bytes',
})

function getObject({ objects }: S3World, { key, headers }: S3Call): S3Reply {
  const object = objects.get(key)
  if (!object) throw noKey({ Key: key })
  const { bytes } = object
  const range = headers.range === undefined ? undefined : rangeOf(headers.range, bytes.length)
  if (!range) return reply(200, described(object), bytes)
  const { first, last } = range
  const piece = bytes.subarray(first, last + 1)
  return reply(206, { ...described(object), 'content-range': `bytes ${first}-${last}/${bytes.length}` }, piece)
}

const keysAtMost = 1000

function deleteObjects({ objects }: S3World, call: S3Call): S3Reply {
  if (call.headers['content-md5'] === undefined)
    throw invalidRequest('Missing required header for this request: Content-MD5')
  checkDigest(call)
  const xml = call.body.toString()
  const keys = blocksOf(xml, 'Object').flatMap((one) => textsOf(one, 'Key').slice(0, 1))
  if (keys.length === 0 || keys.length > keysAtMost) throw malformedXml()
  for (const key of keys) objects.erase(key)
  const isQuiet = textsOf(xml, 'Quiet')[0] === 'true'
  return xmlReply(documentXml('DeleteResult', isQuiet ? {} : { Deleted: keys.map((Key) => ({ Key })) }))
}

function listObjects({ objects }: S3World, { query, bucketName, isStale }: S3Call): S3Reply {
  if (query.get('list-type') !== '2' || query.get('delimiter')) throw notImplemented()
  const prefix = query.get('prefix') ?? ''
  const most = Math.min(keysAtMost, Number(query.get('max-keys') ?? keysAtMost))
  if (!(most >= 0)) throw invalidArgument('Provided max-keys not an integer or within integer range')
  const token = query.get('continuation-token')
  const after = token === undefined ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const keys = objects.keys(prefix, isStale).filter((key) => key > after)
  const page = keys.slice(0, most)
  const isTruncated = page.length < keys.length
  const contents = page.map((Key) => {
    const object = objects.get(Key)
    return {
      Key,
      LastModified: new Date(object?.modified ?? 0).toISOString(),
      ETag: object?.etag ?? '""',
      Size: object?.bytes.length ?? 0,
      StorageClass: 'STANDARD',
    }
  })
  return xmlReply(
    documentXml('ListBucketResult', {
      Name: bucketName,
      Prefix: prefix,
      StartAfter: query.get('start-after'),
      ContinuationToken: token,
      KeyCount: page.length,
      MaxKeys: most,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(page.at(-1) ?? '').toString('base64url') : undefined,
      Contents: contents,
    }),
  )
}

function complete({ objects, parts }: S3World, { key, query, body, bucketName }: S3Call): S3Reply {
  const etag = parts.complete(objects, key, query.get('uploadId') ?? '', body.toString())
  return xmlReply(documentXml('CompleteMultipartUploadResult', { Bucket: bucketName, Key: key, ETag: etag }))
}

function sendPart({ parts }: S3World, call: S3Call): S3Reply {
  const nth = Number(call.query.get('partNumber'))
  if (!(nth >= 1 && nth <= 10_000))
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive')
  checkDigest(call)
  return reply(200, { etag: parts.add(call.key, call.query.get('uploadId') ?? '', nth, call.body) })
}

function ofBucket(world: S3World, call: S3Call): S3Reply {
  const { method, query } = call
  if (method === 'GET' && query.has('versioning')) {
    const { versioning } = world.objects
    return xmlReply(documentXml('VersioningConfiguration', { Status: versioning || undefined }))
  }
  if (method === 'GET') return listObjects(world, call)
  if (method === 'POST' && query.has('delete')) return deleteObjects(world, call)
  throw noMethod()
}

/** Calls that write: those that a full bucket refuses. */
export const isWriting = ({ method, key }: Pick<S3Call, 'method' | 'key'>) =>
  key !== '' && (method === 'PUT' || method === 'POST')

/** One signed call of S3: the nine that the product makes, and the two around them. */
export function answerS3(world: S3World, call: S3Call): S3Reply {
  const { method, key, query } = call
  if (key === '') return ofBucket(world, call)
  const isPart = query.has('uploadId')
  if (method === 'GET' || method === 'HEAD') return getObject(world, call)
  if (method === 'PUT') return isPart ? sendPart(world, call) : putObject(world, call)
  if (method === 'POST' && query.has('uploads')) {
    const id = world.parts.begin(key, headersOf(call))
    const named = { Bucket: call.bucketName, Key: key, UploadId: id }
    return xmlReply(documentXml('InitiateMultipartUploadResult', named))
  }
  if (method === 'POST' && isPart) return complete(world, call)
  if (method !== 'DELETE') throw noMethod()
  if (isPart) world.parts.abort(key, query.get('uploadId') ?? '')
  else world.objects.erase(key)
  return reply(204)
}
