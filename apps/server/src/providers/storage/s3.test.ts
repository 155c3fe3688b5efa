import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../../env'
import { ProviderAway } from '../json'
import { s3Storage } from './s3'

type Answers = (request: IncomingMessage, response: ServerResponse) => void

/** A bucket that answers what no bucket should. */
async function aBucket(answers: Answers) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => answers(request, response))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const env = readEnv({
    DATABASE_URL: 'none',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ S3_REGION: 'r', S3_BUCKET: 'pictures', S3_KEY_ID: 'id', S3_KEY_SECRET: 'secret', S3_PATH_STYLE: '1' },
  })
  return { heard, s3: s3Storage(env, { firstByteMs: 300, stallMs: 100, pausesMs: [1, 1] }) }
}

const says = (status: number, body: string, headers: Record<string, string> = {}): Answers => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body)
}

const listOf = (...keys: string[]) =>
  `<ListBucketResult><IsTruncated>false</IsTruncated>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`

describe('an answer that cannot be true', () => {
  it.each<[string, Answers]>([
    ['leads elsewhere', says(301, '', { location: 'http://127.0.0.1:1/' })],
    ['begins and does not go on', (_, response) => response.writeHead(200, { 'content-length': '10' }).write('half')],
    ['has other bytes than its hash says', says(200, 'bytes', { 'x-amz-meta-sha256': 'a'.repeat(64) })],
    ['is a proxy that finds nothing', says(404, '<html>not found</html>')],
    ['is about another thing that is missing', says(404, '<Error><Code>NoSuchBucket</Code></Error>')],
  ])('is refused by a read when it %s', async (_, answers) => {
    const { s3 } = await aBucket(answers)
    await expect(s3.read('s/c/1')).rejects.toThrow(ProviderAway)
  })

  it.each<[string, Answers]>([
    ['is whole instead of a piece', says(200, '0123456789')],
    ['is another piece', says(206, '0123', { 'content-range': 'bytes 1-4/10' })],
    ['is shorter than it says', says(206, '012', { 'content-range': 'bytes 0-3/10' })],
  ])('is refused by the read of a piece when it %s', async (_, answers) => {
    const { s3 } = await aBucket(answers)
    await expect(s3.read('s/c/1', { first: 0, last: 3 })).rejects.toThrow(ProviderAway)
  })

  it.each<[string, string]>([
    ['has another beginning', listOf('other/1')],
    ['is in no order', listOf('s/2', 's/1')],
    ['is half', listOf('s/1').slice(0, -4)],
    ['declares an entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${listOf('s/&x;')}`],
    ['goes on and does not say where', listOf('s/1').replace('false', 'true')],
    ['is an error all the same', '<Error><Code>InternalError</Code></Error>'],
  ])('is refused by a list when it %s', async (_, body) => {
    const { s3, heard } = await aBucket(says(200, body))
    await expect(s3.list('s/', '', 10)).rejects.toThrow(ProviderAway)
    expect(heard).toHaveLength(3)
  })

  it('is refused by an erasing that left an object', async () => {
    const left = '<DeleteResult><Error><Key>s/2</Key><Code>AccessDenied</Code></Error></DeleteResult>'
    const { s3 } = await aBucket(says(200, left))
    await expect(s3.erase(['s/1', 's/2'])).rejects.toThrow('not erased, AccessDenied')
  })

  it('is certain when it says that the key is missing', async () => {
    const { s3, heard } = await aBucket(says(404, '<Error><Code>NoSuchKey</Code></Error>'))
    expect([await s3.read('s/c/1'), await s3.head('s/c/1')]).toEqual([undefined, undefined])
    expect(heard).toEqual(['GET /pictures/s/c/1', 'HEAD /pictures/s/c/1', 'GET /pictures/s/c/1'])
  })

  it('is asked for three times when it passes, and once when it will not change', async () => {
    const busy = await aBucket(says(503, '<Error><Code>SlowDown</Code></Error>'))
    await expect(busy.s3.put('s/c/1', Buffer.from('x'))).rejects.toThrow('503 SlowDown')
    expect(busy.heard).toHaveLength(3)
    const shut = await aBucket(says(403, '<Error><Code>AccessDenied</Code></Error>'))
    await expect(shut.s3.put('s/c/1', Buffer.from('x'))).rejects.toThrow('403 AccessDenied')
    expect(shut.heard).toHaveLength(1)
  })
})
