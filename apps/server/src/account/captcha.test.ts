import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captchaGone } from '@kuaimen/contract/account/account.errors'
import { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { CAPTCHA, HOLE, PIECE_BOX } from '@kuaimen/contract/account/captcha.rules'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../testing/app'
import { drawPuzzle } from './captcha.present'
import { placeHole, usePass } from './captcha.service'
import { insertCaptcha } from './captcha.sql'

const HAND = [0, 1, 2, 4, 3]
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

const drag = (captcha_id: string, left: number, trail: number[] = HAND) =>
  app.call(verifyCaptcha, { captcha_id, left, trail, elapsed_ms: 900 })

async function solved(): Promise<string> {
  const { data } = await drag(await puzzleAt(150), 152)
  return data.captcha_pass
}

const spend = (pass: string) => usePass(app.database.db, pass, app.services.now())
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
    expect((await drag(id, 150, [0, 0, 0])).data).toEqual({ verdict: 'again', captcha_pass: '' })
    expect((await drag(id, 150, [])).data.verdict).toBe('again')
    expect((await drag(id, 150)).data.verdict).toBe('success')
  })

  it('is given at most 5 times, also to guesses made at once', async () => {
    const id = await puzzleAt(150)
    const replies = await Promise.all(Array.from({ length: 40 }, () => drag(id, 20)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(5)
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

describe('a pass', () => {
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
      expect(await usePass(tx, pass, app.services.now())).toBe(true)
      throw new Error('the code could not be sent')
    })
    await expect(work).rejects.toThrow()
    expect(await spend(pass)).toBe(true)
  })
})
