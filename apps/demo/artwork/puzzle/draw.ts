import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { fromRoot } from '../../../../tools/terminal/root.ts'
import { shelf, sill, still, studio } from './indoors.ts'
import { coast, dusk, lake, roofs } from './outdoors.ts'

const scenes = { coast, dusk, lake, roofs, shelf, sill, still, studio }

/** Draws the slide puzzle's pictures, which the server reads and never serves as files. */
export async function drawPuzzlePictures(): Promise<void> {
  const folder = fromRoot('apps/server/assets/captcha')
  await mkdir(folder, { recursive: true })
  for (const [name, draw] of Object.entries(scenes))
    await sharp(Buffer.from(draw())).removeAlpha().webp({ quality: 90, effort: 6 }).toFile(`${folder}/${name}.webp`)
}
