import { ASSET_LIMITS } from '@kuaimen/contract/asset/asset.rules'
import { typeOf } from '@kuaimen/contract/asset/intake.rules'
import { VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { darkroomEnds } from '../../signals/metrics'
import { broken, HEIC_FILE, lyingPng, numbers, OTHER_TYPES } from '../../testing/asset/files'
import { Darkroom } from './darkroom'
import type { Wanted } from './shape'

const darkroom = new Darkroom()
afterAll(() => darkroom.stop())

const wanted: Wanted = {
  variants: VARIANTS.picture,
  pixels: ASSET_LIMITS.pixels.member,
  side_min: ASSET_LIMITS.side_min,
  side_max: ASSET_LIMITS.side_max,
  one_frame: false,
}
const small: Wanted = { ...wanted, variants: VARIANTS.review }

const GREEN = { r: 0, g: 255, b: 0 }
const fill = (width: number, height: number, background: string | typeof GREEN) => ({
  create: { width, height, channels: 3 as const, background },
})

/** Wider than high, white, with a green corner at the top left. */
const cornered = () => sharp(fill(400, 200, '#ffffff')).composite([{ input: fill(100, 60, GREEN), top: 0, left: 0 }])

/** Whether a corner of a picture is green. */
async function isGreen(bytes: Uint8Array, corner: 'TL' | 'TR' | 'BL' | 'BR'): Promise<boolean> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const x = corner.endsWith('L') ? 10 : info.width - 10
  const y = corner.startsWith('T') ? 10 : info.height - 10
  const at = (y * info.width + x) * info.channels
  return (data[at + 1] ?? 0) > 200 && (data[at] ?? 0) < 80
}

describe('the darkroom', () => {
  it('makes every size of a picture, none enlarged', async () => {
    const made = await darkroom.develop(await cornered().jpeg().toBuffer(), wanted)
    if (made.is !== 'developed') throw new Error(made.why)
    expect(made.picture).toMatchObject({ width: 400, height: 200, alpha: false, taken: '' })
    expect(made.picture.variants.map(({ name, width }) => [name, width])).toEqual([
      ['w360', 360],
      ['w720', 400],
      ['w1080', 400],
      ['w1440', 400],
      ['card', 400],
    ])
    expect(made.picture.colour).toMatch(/^#[a-f][0-9a-f]ff[a-f][0-9a-f]$|^#[a-f][0-9a-f]f[c-f][a-f][0-9a-f]$/)
  })

  it.each([
    [1, 'TL'],
    [2, 'TR'],
    [3, 'BR'],
    [4, 'BL'],
    [5, 'TL'],
    [6, 'TR'],
    [7, 'BR'],
    [8, 'BL'],
  ] as const)('turns a picture of orientation %i upright', async (orientation, corner) => {
    const file = await cornered().withMetadata({ orientation }).jpeg().toBuffer()
    const made = await darkroom.develop(file, wanted)
    if (made.is !== 'developed') throw new Error(made.why)
    const sides = [made.picture.width, made.picture.height]
    expect(sides).toEqual(orientation < 5 ? [400, 200] : [200, 400])
    for (const { bytes } of made.picture.variants) expect(await isGreen(bytes, corner)).toBe(true)
  })

  it('leaves nothing of what a camera wrote but the day, and says that apart', async () => {
    const exif = {
      IFD0: { Artist: 'ZHANG SAN', Make: 'Canon', Software: 'SECRET-SOFT' },
      IFD2: { DateTimeOriginal: '2026:05:01 09:30:00', BodySerialNumber: 'SN1234567890' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 28/1 0/1' },
    }
    const xmp = '<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><dc>LI SI</dc></x:xmpmeta>'
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await cornered().withExif(exif).withXmp(xmp).withIccProfile('p3')[format]().toBuffer()
      // The control: all of it is in the file that is sent.
      expect(file.includes('ZHANG SAN') || format === 'png').toBe(true)
      const made = await darkroom.develop(file, wanted)
      if (made.is !== 'developed') throw new Error(made.why)
      expect(made.picture.taken).toBe('2026:05:01 09:30:00')
      for (const { bytes, name } of made.picture.variants) {
        const text = Buffer.from(bytes).toString('latin1')
        for (const word of ['ZHANG', 'Canon', 'SECRET', 'SN1234567890', 'GPS', 'LI SI', 'Exif', 'http', 'xmp', 'ICC'])
          expect([format, name, word, text.includes(word)]).toEqual([format, name, word, false])
        const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
        expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      }
    }
  })

  it('takes the first frame of what moves, and refuses it where it must be one', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) =>
        sharp(fill(80, 80, colour))
          .png()
          .toBuffer(),
      ),
    )
    const file = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const made = await darkroom.develop(file, small)
    expect(made).toMatchObject({ is: 'developed', picture: { width: 80, height: 80 } })
    expect(await darkroom.develop(file, { ...small, one_frame: true })).toEqual({ is: 'refused', why: 'broken' })
  })

  it('puts a see-through picture on white where the format knows no other', async () => {
    const file = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const made = await darkroom.develop(file, wanted)
    if (made.is !== 'developed') throw new Error(made.why)
    expect(made.picture).toMatchObject({ alpha: true, colour: '#ffffff' })
    const card = made.picture.variants.find(({ name }) => name === 'card')!
    expect((await sharp(card.bytes).raw().toBuffer())[0]).toBeGreaterThan(250)
  })
})

describe('what is hostile', () => {
  it('in sides is refused by its header, before anything is decoded', async () => {
    const png = await sharp(fill(100, 100, '#000000'))
      .png()
      .toBuffer()
    for (const [width, height] of [
      [14_000, 14_000],
      [30_000, 30_000],
      [63, 4000],
      [20_001, 100],
      [65_000, 1],
    ] as const) {
      const began = performance.now()
      expect([width, height, await darkroom.develop(lyingPng(png, width, height), small)]).toEqual([
        width,
        height,
        { is: 'refused', why: 'sides' },
      ])
      expect(performance.now() - began).toBeLessThan(2000)
    }
    // A lie within the limits is found when there are fewer pixels than it says.
    expect(await darkroom.develop(lyingPng(png, 3000, 3000), small)).toEqual({ is: 'refused', why: 'broken' })
  })

  it('in type is not even loaded', async () => {
    for (const [type, file] of OTHER_TYPES) {
      expect(typeOf(file)).toEqual({ other: type })
      expect([type, await darkroom.develop(file, small)]).toEqual([type, { is: 'refused', why: 'broken' }])
    }
    expect(typeOf(HEIC_FILE)).toEqual({ heic: true })
    const gif = await sharp(fill(80, 80, '#ff0000'))
      .gif()
      .toBuffer()
    const tiff = await sharp(fill(80, 80, '#ff0000'))
      .tiff()
      .toBuffer()
    const avif = await sharp(fill(80, 80, '#ff0000'))
      .avif({ effort: 0 })
      .toBuffer()
    for (const file of [gif, tiff, avif])
      expect(await darkroom.develop(file, small)).toEqual({ is: 'refused', why: 'broken' })
  })

  it('in five hundred ways ends developed anew or refused, and ends no child', async () => {
    const restarts = async () => (await darkroomEnds.get()).values.reduce((sum, { value }) => sum + value, 0)
    const before = await restarts()
    const picture = cornered()
    const files = await Promise.all([
      picture.clone().jpeg({ progressive: true }).toBuffer(),
      picture.clone().jpeg({ quality: 50 }).toBuffer(),
      picture.clone().png().toBuffer(),
      picture.clone().webp().toBuffer(),
      picture.clone().webp({ lossless: true }).toBuffer(),
    ])
    const next = numbers(20_261_118)
    const ended = new Map<string, number>()
    for (let nth = 0; nth < 500; nth += 1) {
      const made = await darkroom.develop(broken(files[nth % files.length]!, next), small)
      const how = made.is === 'developed' ? 'developed' : made.why
      ended.set(how, (ended.get(how) ?? 0) + 1)
      if (made.is !== 'developed') continue
      for (const { bytes } of made.picture.variants) {
        expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('RIFF')
        expect(Buffer.from(bytes).includes('<script>')).toBe(false)
      }
    }
    expect([...ended.keys()].sort().filter((how) => !['broken', 'developed', 'sides'].includes(how))).toEqual([])
    expect(ended.get('developed')).toBeGreaterThan(100)
    expect(ended.get('broken')).toBeGreaterThan(100)
    expect(await restarts()).toBe(before)
  })
})

describe('a child', () => {
  const picture = () => cornered().jpeg().toBuffer()

  it('that takes too long is ended, its picture refused, and another goes on', async () => {
    const hurried = new Darkroom({ pictureMs: 1, idleMs: 1000, startMs: 60_000 })
    expect(await hurried.develop(await picture(), wanted)).toEqual({ is: 'refused', why: 'time' })
    hurried.stop()
    expect(await darkroom.develop(await picture(), wanted)).toMatchObject({ is: 'developed' })
  })

  it('that grows too large is ended, its picture refused, and another goes on', async () => {
    // Node and libvips alone take more than this.
    const own = new Darkroom({ pictureMs: 20_000, idleMs: 1000, startMs: 60_000 })
    const large = { ...wanted, memory_mb: 20, variants: Array.from({ length: 50 }, () => wanted.variants).flat() }
    expect(await own.develop(await picture(), large)).toEqual({ is: 'refused', why: 'memory' })
    expect(await own.develop(await picture(), wanted)).toMatchObject({ is: 'developed' })
    own.stop()
  })

  it('that somebody kills has its picture tried once more', async () => {
    const own = new Darkroom({ pictureMs: 20_000, idleMs: 60_000, startMs: 60_000 })
    await own.develop(await picture(), wanted)
    const [child] = Reflect.get(own, 'idle') as { pid: number }[]
    const developing = own.develop(await picture(), wanted)
    process.kill(child!.pid, 'SIGKILL')
    expect(await developing).toMatchObject({ is: 'developed' })
    own.stop()
  })
})
