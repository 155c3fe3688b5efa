import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab } from '../lab'
import { type Listening, listen } from '../listen'
import { sigv4Signature } from './sigv4'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => createHash('md5').update(data).digest('base64')
const settings = readSettings({ LAB_PORT: '0' })
const { keyId, keySecret, region, bucket } = settings.s3

let running: Listening
beforeAll(async () => {
  running = await listen(buildLab(settings), 0)
})
afterAll(() => running.close())

interface Ask {
  host?: string
  query?: string
  headers?: Record<string, string>
  body?: Buffer
  at?: Date
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  code: string | undefined
}

/** A request as it is, to any host name: the lab listens on this machine. */
const send = (port: number, method: string, path: string, headers: Record<string, string>, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const pieces: Buffer[] = []
      try {
        for await (const piece of response) pieces.push(piece as Buffer)
      } catch (error) {
        return reject(error)
      }
      const all = Buffer.concat(pieces)
      const code = /<Error><Code>(\w+)<\/Code>/.exec(all.toString())?.[1]
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: all, code })
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** A request that the holder of the key has signed. */
function ask(method: string, path: string, given: Ask = {}, port = running.port): Promise<Answer> {
  const { host = `${bucket}.s3.localhost:${port}`, query = '', body = Buffer.alloc(0), at = new Date() } = given
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const headers: Record<string, string> = {
    host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': stamp,
    'content-length': String(body.length),
    ...given.headers,
  }
  const signed = Object.keys(headers).sort()
  const scope = [stamp.slice(0, 8), region, 's3', 'aws4_request']
  const payload = headers['x-amz-content-sha256'] ?? ''
  const claim = { keyId, scope, signed, signature: '', at: stamp, payload }
  const signature = sigv4Signature({ method, path, query, headers, body }, claim, keySecret)
  const credential = `${keyId}/${scope.join('/')}`
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed.join(';')}, Signature=${signature}`
  return send(port, method, query ? `${path}?${query}` : path, { ...headers, authorization }, body)
}

const put = (key: string, text: string, headers: Record<string, string> = {}) =>
  ask('PUT', `/${key}`, { body: Buffer.from(text), headers })

const control = async (path: string, body?: object) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`http://127.0.0.1:${running.port}/control/${path}`, init)
  return (await response.json()) as Record<string, unknown>
}

beforeEach(() => control('reset', {}))

describe('objects', () => {
  it('are put, read, described and erased', async () => {
    const made = await put('a/one', 'hello', { 'content-type': 'text/plain', 'x-amz-meta-of': 'me' })
    expect([made.status, made.headers.etag]).toEqual([200, '"5d41402abc4b2a76b9719d911017c592"'])
    const got = await ask('GET', '/a/one')
    expect([got.status, got.body.toString(), got.headers['x-amz-meta-of']]).toEqual([200, 'hello', 'me'])
    const piece = await ask('GET', '/a/one', { headers: { range: 'bytes=1-3' } })
    expect([piece.status, piece.body.toString(), piece.headers['content-range']]).toEqual([206, 'ell', 'bytes 1-3/5'])
    expect((await ask('GET', '/a/one', { headers: { range: 'bytes=9-' } })).code).toBe('InvalidRange')
    const head = await ask('HEAD', '/a/one')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5', 0])
    expect((await ask('DELETE', '/a/one')).status).toBe(204)
    expect((await ask('DELETE', '/a/one')).status).toBe(204)
    expect([(await ask('GET', '/a/one')).code, (await ask('HEAD', '/a/one')).status]).toEqual(['NoSuchKey', 404])
  })

  it('are listed page by page, and erased together with a digest', async () => {
    for (const name of ['1', '2', '3']) await put(`b/${name}`, name)
    const first = (await ask('GET', '/', { query: 'list-type=2&max-keys=2&prefix=b%2F' })).body.toString()
    expect(first.match(/<Key>[^<]*/g)).toEqual(['<Key>b/1', '<Key>b/2'])
    const token = /<NextContinuationToken>([^<]*)/.exec(first)?.[1]
    const rest = await ask('GET', '/', { query: `list-type=2&prefix=b%2F&continuation-token=${token}` })
    expect(rest.body.toString().match(/<Key>[^<]*/g)).toEqual(['<Key>b/3'])
    const after = await ask('GET', '/', { query: 'list-type=2&prefix=b%2F&start-after=b%2F1' })
    expect(after.body.toString()).toContain('<KeyCount>2</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false')
    const body = Buffer.from('<Delete><Object><Key>b/1</Key></Object><Object><Key>b/none</Key></Object></Delete>')
    expect((await ask('POST', '/', { query: 'delete=', body })).code).toBe('InvalidRequest')
    const digest = { 'content-md5': md5(Buffer.from('other')) }
    expect((await ask('POST', '/', { query: 'delete=', body, headers: digest })).code).toBe('BadDigest')
    const erased = await ask('POST', '/', { query: 'delete=', body, headers: { 'content-md5': md5(body) } })
    expect(erased.body.toString()).toContain('<Deleted><Key>b/1</Key></Deleted><Deleted><Key>b/none</Key></Deleted>')
    expect((await control('s3?prefix=b/')).objects).toHaveLength(2)
  })

  it('are put together of parts, of which all but the last have five mebibytes', async () => {
    const begun = await ask('POST', '/c/large', { query: 'uploads=' })
    const id = /<UploadId>([^<]*)/.exec(begun.body.toString())?.[1] ?? ''
    const part = (nth: number, bytes: Buffer) =>
      ask('PUT', '/c/large', { query: `partNumber=${nth}&uploadId=${id}`, body: bytes })
    const complete = (...parts: [number, string | undefined][]) => {
      const named = parts.map(([nth, etag]) => `<Part><PartNumber>${nth}</PartNumber><ETag>${etag}</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`)
      return ask('POST', '/c/large', { query: `uploadId=${id}`, body })
    }
    const large = Buffer.alloc(5 * 1024 * 1024, 1)
    const [small, one, two] = [
      (await part(1, large.subarray(1))).headers.etag,
      (await part(2, large)).headers.etag,
      (await part(3, Buffer.from('end'))).headers.etag,
    ]
    expect((await complete([1, small], [3, two])).code).toBe('EntityTooSmall')
    expect((await complete([3, two], [2, one])).code).toBe('InvalidPartOrder')
    expect((await complete([2, one], [3, one])).code).toBe('InvalidPart')
    expect((await complete()).code).toBe('MalformedXML')
    expect((await control('s3')).open_uploads).toBe(1)
    const done = await complete([2, one], [3, two])
    expect(done.body.toString()).toMatch(/<ETag>&quot;[0-9a-f]{32}-2&quot;<\/ETag>/)
    expect((await complete([2, one], [3, two])).code).toBe('NoSuchUpload')
    expect((await ask('HEAD', '/c/large')).headers['content-length']).toBe(String(large.length + 3))
    const other = /<UploadId>([^<]*)/.exec((await ask('POST', '/c/2', { query: 'uploads=' })).body.toString())?.[1]
    expect((await ask('DELETE', '/c/2', { query: `uploadId=${other}` })).status).toBe(204)
    expect((await control('s3')).open_uploads).toBe(0)
  })

  it('lose a bit on request, and outlive the lab in a folder', async () => {
    await put('d/1', 'hello')
    await control('s3/flip', { key: 'd/1' })
    expect((await ask('GET', '/d/1')).body.toString()).toBe('hemlo')
    expect((await control('s3/flip', { key: 'd/none' })).error).toContain('没有这个 key')

    const dir = await mkdtemp(join(tmpdir(), 'lab-s3-'))
    const inFolder = { ...settings, s3: { ...settings.s3, dir } }
    for (const [nth, text] of ['first', 'second'].entries()) {
      const lab = await listen(buildLab(inFolder), 0)
      if (nth > 0) expect((await ask('GET', '/e/1', {}, lab.port)).body.toString()).toBe('first')
      await ask('PUT', '/e/1', { body: Buffer.from(text) }, lab.port)
      await lab.close()
    }
    await rm(dir, { recursive: true })
  })
})

describe('what is refused', () => {
  it('says so as S3 does, in XML', async () => {
    const { status, headers, body } = await ask('GET', '/none')
    expect([status, headers['content-type']]).toEqual([404, 'application/xml'])
    expect(body.toString()).toMatch(
      /^<\?xml [^>]*>\n<Error><Code>NoSuchKey<\/Code><Message>.+<\/Message><Key>none<\/Key><Resource>\/none<\/Resource><RequestId>/,
    )
  })

  it('is no signature, a late one, and a body that was not signed', async () => {
    const { port } = running
    const host = `${bucket}.s3.localhost:${port}`
    expect((await send(port, 'GET', '/none', { host }, Buffer.alloc(0))).code).toBe('AccessDenied')
    const late = await ask('GET', '/none', { at: new Date(Date.now() - 16 * 60_000) })
    expect(late.code).toBe('RequestTimeTooSkewed')
    const body = Buffer.from('other')
    const changed = await ask('PUT', '/f', { body, headers: { 'x-amz-content-sha256': sha256('signed') } })
    expect(changed.code).toBe('XAmzContentSHA256Mismatch')
  })

  it('is what OSS and COS do not take', async () => {
    expect((await put('f', 'x', { 'content-encoding': 'aws-chunked' })).code).toBe('NotImplemented')
    const streaming = { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }
    expect((await put('f', 'x', streaming)).code).toBe('NotImplemented')
    expect((await put('f', 'x', { 'x-amz-checksum-crc32': 'AAAAAA==' })).code).toBe('InvalidArgument')
    const path = `/sim/s3/${bucket}/f`
    const onPath = await ask('GET', path, { host: `127.0.0.1:${running.port}` })
    expect(onPath.code).toBe('SecondLevelDomainForbidden')
  })

  it('is not path style where the lab allows it', async () => {
    const lab = await listen(buildLab({ ...settings, s3: { ...settings.s3, pathStyle: true } }), 0)
    const host = `127.0.0.1:${lab.port}`
    const body = Buffer.from('on a path')
    expect((await ask('PUT', `/sim/s3/${bucket}/g/1`, { host, body }, lab.port)).status).toBe(200)
    expect((await ask('GET', '/g/1', {}, lab.port)).body.toString()).toBe('on a path')
    expect((await ask('GET', '/sim/s3/nobodys/g/1', { host }, lab.port)).code).toBe('NoSuchBucket')
    await lab.close()
  })
})

describe('faults', () => {
  it('are switched on for one key', async () => {
    await put('h/1', 'one')
    await control('faults', { 's3.denied': { when: 'h/1' } })
    expect((await ask('GET', '/h/1')).code).toBe('AccessDenied')
    expect((await put('h/2', 'two')).status).toBe(200)
  })

  it('lose an answer after the act, or half of it', async () => {
    await control('faults', { 's3.answer_lost': { times: 1 } })
    await expect(put('i/1', 'text')).rejects.toThrow()
    expect((await ask('GET', '/i/1')).body.toString()).toBe('text')
    await control('faults', { 's3.torn_down': { times: 1 } })
    await expect(ask('GET', '/i/1')).rejects.toThrow('aborted')
    await control('faults', { 's3.torn_up': { times: 1 } })
    await expect(put('i/1', 'other')).rejects.toThrow()
    expect((await ask('GET', '/i/1')).body.toString()).toBe('text')
  })

  it('list what was a minute ago, and hold calls back', async () => {
    await put('j/1', 'one')
    await control('faults', { 's3.stale_list': { times: 1 }, 's3.held_done': { when: 'j/2' } })
    const list = () => ask('GET', '/', { query: 'list-type=2&prefix=j%2F' })
    expect((await list()).body.toString()).toContain('<KeyCount>0</KeyCount>')
    expect((await list()).body.toString()).toContain('<KeyCount>1</KeyCount>')
    const held = put('j/2', 'two')
    await expect.poll(() => control('held')).toMatchObject([{ provider: 's3', stage: 'done', subject: 'j/2' }])
    expect((await ask('GET', '/j/1')).status).toBe(200)
    await control('held', {})
    expect((await held).status).toBe(200)
  })
})
