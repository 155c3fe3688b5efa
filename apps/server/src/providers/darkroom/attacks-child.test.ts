import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ASSET_LIMITS } from '@kuaimen/contract/asset/asset.rules'
import { VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Darkroom } from './darkroom'
import type { Wanted } from './shape'

const TIMES = { pictureMs: 20_000, idleMs: 60_000, startMs: 60_000 }
const wanted: Wanted = {
  variants: VARIANTS.avatar,
  pixels: ASSET_LIMITS.pixels.member,
  side_min: ASSET_LIMITS.side_min,
  side_max: ASSET_LIMITS.side_max,
  one_frame: false,
}
const picture = () =>
  sharp({ create: { width: 100, height: 100, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

it('a child that is killed while it rests does not end the server when it is sent away', async () => {
  const own = new Darkroom(TIMES)
  await own.develop(await picture(), wanted)
  const [child] = Reflect.get(own, 'idle') as ChildProcess[]
  const ended = once(child!, 'exit')
  process.kill(child!.pid!, 'SIGKILL')
  await ended
  expect(() => own.stop()).not.toThrow()
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kuaimen-children-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A darkroom whose children were taken over by a file, and answer this. */
async function takenOver(answer: string): Promise<Darkroom> {
  const file = join(folder, `${answer.length}.mjs`)
  await writeFile(
    file,
    `const page = Buffer.from('<script>alert(1)</script>')
     const webp = Buffer.concat([Buffer.from('RIFF    WEBP'), page])
     const made = (name, mime, bytes) => ({ name, mime, width: 96, height: 96, bytes })
     const developed = (variants) => ({ is: 'developed', picture:
       { width: 100, height: 100, colour: '#000000', alpha: false, taken: '', variants } })
     process.on('message', () => process.send(${answer}))
     process.on('disconnect', () => process.exit())
     process.send({ is: 'ready' })`,
  )
  return new Darkroom(TIMES, () =>
    fork(file, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  )
}

it('a child that answers as it was asked is believed: the control', async () => {
  const own = await takenOver(`developed([made('a96', 'image/webp', webp), made('a240', 'image/webp', webp)])`)
  expect(await own.develop(await picture(), wanted)).toMatchObject({ is: 'developed' })
  own.stop()
})

it.each([
  'null',
  `'developed'`,
  `{ is: 'developed' }`,
  `{ is: 'refused', why: '<b>' }`,
  `developed([])`,
  `developed([made('a96', 'text/html', page), made('a240', 'text/html', page)])`,
  `developed([made('a96', 'image/webp', page), made('a240', 'image/webp', page)])`,
  `developed([made('a96', 'image/webp', webp), made('../x', 'image/webp', webp)])`,
  `developed([made('a96', 'image/webp', webp), made('a240', 'image/webp', 'webp')])`,
])('a child that answers %s is ended, and its picture refused', async (answer) => {
  const own = await takenOver(answer)
  expect(await own.develop(await picture(), wanted)).toEqual({ is: 'refused', why: 'crash' })
  expect(Reflect.get(own, 'idle')).toEqual([])
})
