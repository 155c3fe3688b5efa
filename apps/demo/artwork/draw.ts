import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { fromRoot, shownPath } from '../../../tools/terminal/root.ts'
import { avatarPictures } from './demo/avatars.ts'
import { badgePictures, lockedBadges } from './demo/badges.ts'
import { bannerPictures } from './demo/banners.ts'
import { campaignPictures } from './demo/campaigns/campaigns.ts'
import { contactHero, contactPictures } from './demo/contact.ts'
import { customPictures } from './demo/custom/custom.ts'
import { enterprisePictures } from './demo/enterprise.ts'
import { iconPictures, vectors } from './demo/icons.ts'
import { interiorPictures } from './demo/interiors.ts'
import type { Picture } from './demo/picture.ts'
import { pointsPictures } from './demo/points.ts'
import { productPictures } from './demo/products.ts'
import { contactSheet } from './demo/sheet.ts'
import { frontPictures } from './demo/storefronts.ts'
import { giftPictures } from './gifts/gifts.ts'
import { drawPuzzlePictures } from './puzzle/draw.ts'
import { spots } from './spots/spots.ts'

/** The same pixels for the same drawing. */
const folder = fromRoot('apps/demo/media/demo')
/** Portraits to choose from belong to the product: a chain without its own may offer them. */
const portraitFolder = fromRoot('apps/server/assets/media/demo')
/** The spots belong to the product, not to the demo: a screen with nothing on it looks the same for every chain. */
const spotFolder = fromRoot('apps/web/src/ui/Empty/spots')
/** So does the adviser at the head of her page. */
const heroFile = fromRoot('apps/web/src/contact/adviser/hero.webp')
/** And what a chat shows of a gift. */
const giftFolder = fromRoot('apps/web/src/wallet/gifts')

const pictures: readonly Picture[] = [
  ...productPictures(),
  ...frontPictures(),
  ...interiorPictures(),
  ...bannerPictures(),
  ...campaignPictures(),
  ...iconPictures(),
  ...avatarPictures(),
  ...pointsPictures(),
  ...badgePictures(),
  ...customPictures(),
  ...contactPictures(),
  ...enterprisePictures(),
]

const folderOf = (file: string) => (file.startsWith('avatar/') ? portraitFolder : folder)

async function draw({ file, width, height, svg }: Picture, to = join(folderOf(file), `${file}.webp`)): Promise<void> {
  mkdirSync(dirname(to), { recursive: true })
  await sharp(Buffer.from(svg()))
    .resize(width, height)
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(to)
}

async function drawAll(chosen: readonly Picture[]): Promise<void> {
  const waiting = [...chosen]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await draw(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  for (const [file, text] of Object.entries({ ...vectors, ...lockedBadges() })) {
    const to = join(folder, `${file}.svg`)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
}

function drawSpots(): void {
  mkdirSync(spotFolder, { recursive: true })
  for (const [name, text] of Object.entries(spots)) writeFileSync(join(spotFolder, `${name}.svg`), text)
}

/** PNG: not every chat reads WebP. */
async function drawGifts(): Promise<void> {
  mkdirSync(giftFolder, { recursive: true })
  for (const { file, width, height, svg } of giftPictures())
    await sharp(Buffer.from(svg()))
      .resize(width, height)
      .png({ palette: true, effort: 10 })
      .toFile(join(giftFolder, `${file}.png`))
}

function report(): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0)
  console.log(`${files.length} files, ${(bytes / 1024 / 1024).toFixed(2)} MB in ${shownPath(folder)}`)
}

/** With a kind (`banner`) only that; with a file besides (`banner sheet.png`) that kind on one sheet, to be looked at. */
export async function drawArtwork(kind = '', sheet?: string): Promise<void> {
  const chosen = pictures.filter(({ file }) => file.startsWith(kind))
  if (sheet) return contactSheet(chosen, 260, 7, sheet)
  if (!kind) rmSync(folder, { recursive: true, force: true })
  if (!kind || kind === 'captcha') await drawPuzzlePictures()
  if (!kind || kind === 'spot') drawSpots()
  if (!kind || kind === 'gift') await drawGifts()
  await drawAll(chosen)
  if (!kind || kind.startsWith('contact')) await draw(contactHero(), heroFile)
  report()
}
