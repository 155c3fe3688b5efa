import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultName } from '../faults/catalogue'
import type { World } from '../world/world'
import { answerS3, isWriting, type S3Call, type S3Reply } from './calls'
import { accessDenied, full, internal, S3Refusal, slowDown, unknownKeyId } from './refusals'
import { pairsOf, refuseSigv4, type WireRequest } from './sigv4'
import { addressOf, refuseForm, wireRequest } from './wire'
import { blocksOf, errorXml, textsOf } from './xml'

const skewMs = 20 * 60_000
const silenceMs = 120_000

/** Undefined: the caller has gone in the middle of it. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of request) pieces.push(piece as Buffer)
  } catch {
    return undefined
  }
  return Buffer.concat(pieces)
}

/** A request whose body breaks off: the first piece comes, the rest does not. */
async function tearUp(request: IncomingMessage) {
  for await (const _piece of request) break
  request.socket.destroy()
}

/** Faults are aimed with `when`: the key, the prefix of a list, or the first key of an erasing. */
function subjectOf(wire: WireRequest, key: string): string {
  if (key !== '') return key
  const named = wire.method === 'POST' ? blocksOf(wire.body.toString(), 'Object')[0] : undefined
  if (named !== undefined) return textsOf(named, 'Key')[0] ?? ''
  return new Map(pairsOf(wire.query)).get('prefix') ?? ''
}

/** Every answer has a length and an id, refused or not. */
function send(response: ServerResponse, method: string, { status, headers, body }: S3Reply) {
  const requestId = randomBytes(8).toString('hex').toUpperCase()
  const length = { 'content-length': String(body.length) }
  response.writeHead(status, {
    ...headers,
    ...(status === 204 ? {} : length),
    'x-amz-request-id': requestId,
    server: 'lab',
  })
  response.end(method === 'HEAD' || status === 204 ? undefined : body)
}

const refusedReply = (refusal: S3Refusal, resource: string): S3Reply => ({
  status: refusal.status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(errorXml(refusal, resource, randomBytes(8).toString('hex').toUpperCase())),
})

/** Half of the answer, and then nothing more. */
function tearDown(response: ServerResponse, { status, headers, body }: S3Reply) {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.write(body.subarray(0, body.length >> 1), () => response.destroy())
}

function withWrongByte(reply: S3Reply): S3Reply {
  const body = Buffer.from(reply.body)
  const at = body.length >> 1
  body[at] = (body[at] ?? 0) ^ 1
  return { ...reply, body }
}

/** Waits for a word from the control where a fault says so. False: the caller has gone meanwhile. */
async function holdBack(
  world: World,
  response: ServerResponse,
  stage: 'asked' | 'done',
  at: { path: string; subject: string },
) {
  if (!world.fault(`s3.held_${stage}`, { subject: at.subject })) return !response.destroyed
  const call = { provider: 's3', stage, ...at } as const
  const drop = () => world.held.drop(call)
  response.once('close', drop)
  await world.held.hold(call)
  response.off('close', drop)
  return !response.destroyed
}

/** Does the call, and gives its answer. Refusals are answers too. */
function answer(world: World, wire: WireRequest, subject: string): S3Reply {
  const { s3 } = world.settings
  const is = (name: FaultName) => world.fault(name, { subject }) !== undefined
  const address = addressOf(wire.headers.host ?? '', wire.path)
  try {
    const now = world.now() + (is('s3.skew') ? skewMs : 0)
    const refused = refuseForm(wire, address, s3) ?? refuseSigv4(wire, s3, now)
    if (refused) throw refused
    if (is('s3.key_ended')) throw unknownKeyId({ AWSAccessKeyId: s3.keyId })
    if (is('s3.denied')) throw accessDenied()
    if (is('s3.slow_down')) throw slowDown()
    if (is('s3.internal')) throw internal()
    const query = new Map(pairsOf(wire.query))
    const call: S3Call = { ...wire, ...address, query, isStale: address.key === '' && is('s3.stale_list') }
    if (isWriting(call) && is('s3.full')) throw full()
    return answerS3({ objects: world.s3, parts: world.s3Parts }, call)
  } catch (error) {
    if (error instanceof S3Refusal) return refusedReply(error, wire.path)
    throw error
  }
}

const isTorn = (world: World, request: IncomingMessage, subject: string) =>
  Number(request.headers['content-length'] ?? 0) > 0 && world.fault('s3.torn_up', { subject }) !== undefined

async function act(world: World, request: IncomingMessage, response: ServerResponse) {
  const { key } = addressOf(request.headers.host ?? '', (request.url ?? '/').split('?')[0] ?? '/')
  // Before the body is read its keys are not known: an erasing of many is torn when it is aimed at nothing.
  if (isTorn(world, request, key)) return tearUp(request)
  const body = await bodyOf(request)
  if (body === undefined) return
  const wire = wireRequest(request, body)
  const subject = subjectOf(wire, key)
  const is = (name: FaultName) => world.fault(name, { subject }) !== undefined
  const slow = world.fault('s3.latency', { subject })
  if (slow) await sleep(slow.ms)
  if (is('s3.timeout')) {
    const timer = setTimeout(() => response.destroy(), silenceMs).unref()
    response.once('close', () => clearTimeout(timer))
    return
  }
  const at = { path: wire.path, subject }
  if (!(await holdBack(world, response, 'asked', at))) return
  const reply = answer(world, wire, subject)
  if (!(await holdBack(world, response, 'done', at))) return
  if (is('s3.answer_lost')) return response.destroy()
  const isObject = wire.method === 'GET' && key !== '' && reply.status < 300
  const said = isObject && is('s3.wrong_bytes') ? withWrongByte(reply) : reply
  if (wire.method !== 'HEAD' && said.body.length > 0 && is('s3.torn_down')) return tearDown(response, said)
  send(response, wire.method, said)
}

/** BUCKET.s3.localhost and /sim/s3: on the wire itself, since a signature covers what was sent and a fault cuts it. */
export function s3Http(world: World, request: IncomingMessage, response: ServerResponse) {
  const started = performance.now()
  response.once('close', () => {
    world.requests.add({
      at: new Date(world.now()).toISOString(),
      provider: 's3',
      method: request.method ?? 'GET',
      path: (request.url ?? '/').split('?')[0] ?? '/',
      status: response.writableFinished ? response.statusCode : 0,
      ms: Math.round(performance.now() - started),
    })
  })
  act(world, request, response).catch(() => response.destroy())
}
