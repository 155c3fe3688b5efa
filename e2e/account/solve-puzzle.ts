import { CAPTCHA } from '@kuaimen/contract/account/captcha.rules'
import type { Page } from 'playwright-core'

/** Where the piece was cut: the hole there is the piece's own pixels under a dark glass. */
const findHole = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [ground, piece] = document.querySelectorAll<HTMLImageElement>('[role=dialog] img')
    if (!ground || !piece) throw new Error('no puzzle here')
    await Promise.all([ground.decode(), piece.decode()])
    const pixelsOf = (image: HTMLImageElement, width: number, height: number) => {
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      context?.drawImage(image, 0, 0, width, height)
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    }
    const [wide, high, box] = [ground.width, ground.height, piece.width].map((size) => Number(size)) as [
      number,
      number,
      number,
    ]
    const [width, height] = [Number(ground.getAttribute('width')), Number(ground.getAttribute('height'))]
    const size = Math.round((box / wide) * width)
    const top = Math.round((Number.parseFloat(piece.style.top) / 100) * height)
    const [under, over] = [pixelsOf(ground, width, height), pixelsOf(piece, size, size)]
    const difference = (left: number) => {
      let sum = 0
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const mine = (y * size + x) * 4
          if ((over[mine + 3] ?? 0) < 255) continue
          const theirs = ((top + y) * width + left + x) * 4
          for (const part of [0, 1, 2])
            sum += Math.abs((under[theirs + part] ?? 0) - 0.54 * (over[mine + part] ?? 0) - 12)
        }
      return sum
    }
    const places = Array.from({ length: width - size }, (_, left) => left)
    return high > 0 ? places.reduce((best, left) => (difference(left) < difference(best) ? left : best), 0) : 0
  })

/** Moves closer together than this, by the clock of the page, are not looked at. */
const passed = async (page: Page, ms: number) => {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(([from, least]) => performance.now() - from > least, [since, ms] as const)
}

/** Drags the piece home as a hand does: not quite straight. */
export async function solvePuzzle(page: Page): Promise<void> {
  const slider = page.getByRole('slider')
  await page.getByAltText('缺了一块的图片').waitFor()
  const left = await findHole(page)
  // Once it stands still and can be touched.
  await slider.hover()
  const handle = await slider.boundingBox()
  const track = await slider.locator('xpath=../..').boundingBox()
  if (!handle || !track) throw new Error('nothing to drag')
  const furthest = Number(await slider.getAttribute('aria-valuemax'))
  const way = (left / furthest) * (track.width - handle.width)
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const [share, dy] of [
    [0.08, 0],
    [0.2, 1],
    [0.33, 1],
    [0.45, 3],
    [0.58, 2],
    [0.7, 2],
    [0.8, 3],
    [0.9, 4],
    [0.97, 4],
    [1, 3],
  ] as const) {
    await page.mouse.move(x + way * share, y + dy)
    await passed(page, CAPTCHA.moveThrottleMs)
  }
  await page.mouse.up()
}
