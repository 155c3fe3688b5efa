import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { CAPTCHA, HOLE, PIECE_BOX } from '@kuaimen/contract/account/captcha.rules'
import { captchaGone, captchaTooMany } from '@kuaimen/contract/account/person.errors'
import { formatAgain } from '@kuaimen/contract/kernel/limits.rules'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../../testing/app'
import { rows } from '../../testing/rows'
import { drawPuzzle } from './captcha.present'
import { placeHole, usePass } from './captcha.service'
import { insertCaptcha } from './captcha.sql'

const HAND = [0, 1, 2, 4, 3]
const FOR = { mobile: '13900000001', purpose: 'login' } as const
const FIVE_MINUTES = 5 * 60_000
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())

/** A puzzle whose hole the test knows. */
async function puzzleAt(left: number): Promise<string> {
  const id = Buffer.from(app.services.randomBytes(16)).toString('base64url')
  const expires_at = new Date(app.services.now().getTime() + FIVE_MINUTES)
  await insertCaptcha(app.database.db, { id, hole_left: left, expires_at })
  return id
}

/** As a hand goes there: in steps, not quite straight. */
const pathTo = (left: number): [number, number, number][] =>
  Array.from({ length: 12 }, (_, nth) => [(left * nth) / 11, nth % 3, nth * 40])

interface Hand {
  trail?: number[]
  path?: [number, number, number][]
  elapsed_ms?: number
  address?: string
}

const drag = (captcha_id: string, left: number, hand: Hand = {}) => {
  const { trail = HAND, path = pathTo(left), elapsed_ms = 440, address } = hand
  const headers = address === undefined ? {} : { headers: { 'x-forwarded-for': address } }
  return app.call(verifyCaptcha, { captcha_id, left, trail, path, elapsed_ms, ...FOR }, headers)
}

async function solved(): Promise<string> {
  const { data } = await drag(await puzzleAt(150), 152)
  return data.captcha_pass
}

const spend = (pass: string) => usePass(app.database.db, pass, FOR, app.services.now())
/** Light of a small square of a puzzle's picture: red, green, blue. */
async function lightOf(uri: string, left: number, top: number): Promise<number[]> {
  const pixels = await sharp(bytesOf(uri)).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixels]
}

const bytesOf = (uri: string) => Buffer.from(uri.split(',')[1] ?? '', 'base64')

describe('a new puzzle', () => {
  it('has a picture and a piece, and tells nothing of where the hole is', async () => {
    const { code, data } = await app.call(newCaptcha, {})
    expect(code).toBe(0)
    expect(Object.keys(data).sort()).toEqual(['captcha_id', 'height', 'image', 'piece', 'piece_y', 'width'])
    expect(data).toMatchObject({ width: 310, height: 155 })
    expect(data.piece_y).toBeGreaterThanOrEqual(HOLE.top[0])
    expect(data.piece_y).toBeLessThanOrEqual(HOLE.top[1])
    expect(Buffer.from(data.captcha_id, 'base64url')).toHaveLength(16)
    const image = await sharp(bytesOf(data.image)).metadata()
    const piece = await sharp(bytesOf(data.piece)).metadata()
    expect([image.width, image.height]).toEqual([CAPTCHA.width * 2, CAPTCHA.height * 2])
    expect([piece.width, piece.height, piece.hasAlpha]).toEqual([PIECE_BOX * 2, PIECE_BOX * 2, true])
  })

  it('is darker where its hole is', async () => {
    const always = { ...app.services, randomBytes: (size: number) => new Uint8Array(size) }
    const light = async (hole: number) => {
      const { image } = await drawPuzzle(always, { left: hole, top: 40 })
      return Math.max(...(await lightOf(image, 206 * 2, 72 * 2)))
    }
    expect(await light(180)).toBeLessThan((await light(75)) * 0.8)
  })

  it("uses the brand's own pictures, and ours when one cannot be read", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kuaimen-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'captcha'))
    const needs = { ...app.services, env: { ...app.services.env, DATA_DIR: folder } }
    const red = { width: 310, height: 155, channels: 3, background: '#ff0000' } as const
    await writeFile(join(folder, 'captcha/red.png'), await sharp({ create: red }).png().toBuffer())
    const own = await drawPuzzle(needs, { left: 180, top: 40 })
    const [redness = 0, green = 255] = await lightOf(own.image, 4, 4)
    expect(redness).toBeGreaterThan(240)
    expect(green).toBeLessThan(15)

    await writeFile(join(folder, 'captcha/red.png'), 'not a picture')
    const ours = await drawPuzzle(needs, { left: 180, top: 40 })
    expect(app.logs.join('')).toContain('account:puzzle_picture')
    expect((await sharp(bytesOf(ours.image)).metadata()).width).toBe(620)
  })

  it('puts its hole anywhere in its range, evenly', () => {
    const counts = new Map<number, number>()
    const tops = new Set<number>()
    for (let i = 0; i < 16_100; i++) {
      const { left, top } = placeHole(app.services.randomBytes)
      tops.add(top)
      counts.set(left, (counts.get(left) ?? 0) + 1)
    }
    expect([Math.min(...tops), Math.max(...tops)]).toEqual([...HOLE.top])
    const [first, last] = HOLE.left
    expect(Math.min(...counts.keys())).toBe(first)
    expect(Math.max(...counts.keys())).toBe(last)
    expect(counts.size).toBe(last - first + 1)
    // 100 expected at each place; seven standard deviations away would be no chance.
    expect(Math.max(...counts.values())).toBeLessThan(200)
    expect(Math.min(...counts.values())).toBeGreaterThan(30)
  })
})

describe('a verdict', () => {
  it('is success within 5 pixels and gives a pass', async () => {
    for (const left of [145, 155]) {
      const { data } = await drag(await puzzleAt(150), left)
      expect(data.verdict).toBe('success')
      expect(data.captcha_pass.length).toBeGreaterThan(40)
    }
  })

  it('is fail outside, without a pass', async () => {
    for (const left of [144, 156])
      expect((await drag(await puzzleAt(150), left)).data).toEqual({ verdict: 'fail', captcha_pass: '' })
  })

  it('is again for a right place with too uniform a trail, or none', async () => {
    const id = await puzzleAt(150)
    expect((await drag(id, 150, { trail: [0, 0, 0] })).data).toEqual({ verdict: 'again', captcha_pass: '' })
    expect((await drag(await puzzleAt(150), 150, { trail: [] })).data.verdict).toBe('again')
    expect((await drag(id, 150)).data.verdict).toBe('success')
  })

  it('is again for a right place that no hand has gone to', async () => {
    const straight = pathTo(150).map(([x, , at]): [number, number, number] => [x, 0, at])
    const blind: Hand[] = [
      { path: [] },
      { path: pathTo(150).slice(-7) },
      { path: straight },
      { path: pathTo(80) },
      { path: pathTo(150).map(([x, y, at]) => [x, y, at / 4]) },
      { elapsed_ms: 0 },
    ]
    for (const hand of blind) expect((await drag(await puzzleAt(150), 150, hand)).data.verdict).toBe('again')
  })

  it('is given at most twice, also to guesses made at once', async () => {
    const id = await puzzleAt(150)
    const replies = await Promise.all(Array.from({ length: 40 }, () => drag(id, 20)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(2)
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([0, captchaGone.code]))
    expect((await drag(id, 150)).code).toBe(captchaGone.code)
  })

  it('is given once a solved puzzle, also to right drops made at once', async () => {
    const id = await puzzleAt(150)
    const replies = await Promise.all(Array.from({ length: 20 }, () => drag(id, 150)))
    expect(replies.filter(({ data }) => data?.verdict === 'success')).toHaveLength(1)
  })

  it('comes too late after 5 minutes, and never for a puzzle that does not exist', async () => {
    const id = await puzzleAt(150)
    app.advance(FIVE_MINUTES)
    expect((await drag(id, 150)).code).toBe(captchaGone.code)
    expect((await drag('nobody', 150)).code).toBe(captchaGone.code)
  })
})

describe('guessing', () => {
  it('ends for a network after sixty failures an hour, whatever the puzzle, and not for others', async () => {
    const address = '203.0.113.77'
    const from = { headers: { 'x-forwarded-for': address } }
    for (let nth = 0; nth < 30; nth++) {
      const { data } = await app.call(newCaptcha, {}, from)
      await rows(app, 'update captcha set hole_left = 150 where id = $1', [data.captcha_id])
      for (const left of [20, 40]) expect((await drag(data.captcha_id, left, { address })).data.verdict).toBe('fail')
    }
    app.advance(600_000)
    const refused = await app.call(newCaptcha, {}, from)
    expect(refused).toMatchObject({ code: captchaTooMany.code, status: 429 })
    const { wait_seconds } = refused.data as unknown as { wait_seconds: number }
    expect([wait_seconds > 2900, wait_seconds <= 3000]).toEqual([true, true])
    const at = new Date(app.services.now().getTime() + wait_seconds * 1000)
    expect(refused.msg).toContain(`请在${formatAgain(at, app.services.now())}后再试`)
    expect((await drag(await puzzleAt(150), 150, { address })).code).toBe(captchaTooMany.code)
    expect((await drag(await puzzleAt(150), 150)).data.verdict).toBe('success')
    app.advance(wait_seconds * 1000)
    expect((await app.call(newCaptcha, {}, from)).code).toBe(0)
  }, 60_000)

  it('blindly passes no puzzle: fixed places and a trail of two points', async () => {
    const verdicts = new Set<string>()
    for (let left = HOLE.left[0]; left <= HOLE.left[1]; left += 5) {
      const { data } = await drag(await puzzleAt(150), left, { trail: [1, 2], path: [], elapsed_ms: 0 })
      verdicts.add(data.verdict)
    }
    expect(verdicts).toEqual(new Set(['fail', 'again']))
  })
})

describe('a pass', () => {
  it('is good for its number and purpose alone', async () => {
    const pass = await solved()
    const use = (other: Parameters<typeof usePass>[2]) => usePass(app.database.db, pass, other, app.services.now())
    for (const other of [{}, { ...FOR, mobile: '13900000002' }, { ...FOR, purpose: 'redeem' as const }])
      expect(await use(other)).toBe(false)
    expect(await use(FOR)).toBe(true)
  })

  it('is worth one use, also to 50 at once', async () => {
    const pass = await solved()
    const uses = await Promise.all(Array.from({ length: 50 }, () => spend(pass)))
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect(await spend(pass)).toBe(false)
  })

  it('lasts 5 minutes from its solving', async () => {
    const [inTime, late] = [await solved(), await solved()]
    app.advance(FIVE_MINUTES - 1)
    expect(await spend(inTime)).toBe(true)
    app.advance(1)
    expect(await spend(late)).toBe(false)
  })

  it('cannot be made up', async () => {
    await puzzleAt(150)
    for (const pass of ['', 'null', Buffer.from(app.services.randomBytes(32)).toString('base64url')])
      expect(await spend(pass)).toBe(false)
  })

  it('comes back with the transaction that did not use it after all', async () => {
    const pass = await solved()
    const work = app.database.transaction(async (tx) => {
      expect(await usePass(tx, pass, FOR, app.services.now())).toBe(true)
      throw new Error('the code could not be sent')
    })
    await expect(work).rejects.toThrow()
    expect(await spend(pass)).toBe(true)
  })
})
