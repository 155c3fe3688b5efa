import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { avatarPictures } from './artwork/avatars.ts'
import { bannerPictures } from './artwork/banners.ts'
import { iconPictures, vectors } from './artwork/icons.ts'
import { interiorPictures } from './artwork/interiors.ts'
import type { Picture } from './artwork/picture.ts'
import { productPictures } from './artwork/products.ts'
import { contactSheet } from './artwork/sheet.ts'
import { frontPictures } from './artwork/storefronts.ts'
import { drawPuzzlePictures } from './captcha-art/draw.ts'
import { fromRoot, shownPath } from './root.ts'

/**
 * Draws the demo's pictures into apps/server/demo/art, the same pixels for the same drawing.
 * With a kind (`banner`) it draws only that; with a file besides (`banner sheet.png`) it lays that kind out on one sheet
 * instead, to be looked at.
 */
const folder = fromRoot('apps/server/demo/art')

const pictures: readonly Picture[] = [
  ...productPictures(),
  ...frontPictures(),
  ...interiorPictures(),
  ...bannerPictures(),
  ...iconPictures(),
  ...avatarPictures(),
]

async function draw({ file, width, height, svg }: Picture): Promise<void> {
  const to = join(folder, `${file}.webp`)
  mkdirSync(dirname(to), { recursive: true })
  await sharp(Buffer.from(svg()))
    .resize(width, height)
    .webp({ quality: 74, effort: 6, smartSubsample: true })
    .toFile(to)
}

async function drawAll(chosen: readonly Picture[]): Promise<void> {
  const waiting = [...chosen]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await draw(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  for (const [file, text] of Object.entries(vectors)) {
    const to = join(folder, `${file}.svg`)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
}

function report(): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0)
  console.log(`${files.length} files, ${(bytes / 1024 / 1024).toFixed(2)} MB in ${shownPath(folder)}`)
}

const [kind = '', sheet] = process.argv.slice(2)
const chosen = pictures.filter(({ file }) => file.startsWith(kind))
if (sheet) await contactSheet(chosen, 260, 7, sheet)
else {
  if (!kind) rmSync(folder, { recursive: true, force: true })
  if (!kind || kind === 'captcha') await drawPuzzlePictures()
  await drawAll(chosen)
  report()
}
