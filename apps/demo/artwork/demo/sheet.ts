import sharp from 'sharp'
import type { Picture } from './picture.ts'

/** Lays pictures out on one sheet, to be looked at. */
export async function contactSheet(
  pictures: readonly Picture[],
  tile: number,
  columns: number,
  to: string,
): Promise<void> {
  const [first] = pictures
  const height = Math.round((tile * first!.height) / first!.width)
  const tiles = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(Buffer.from(picture.svg()))
        .resize(tile - 6, height - 6, { fit: 'cover' })
        .png()
        .toBuffer(),
      left: (i % columns) * tile + 3,
      top: Math.floor(i / columns) * height + 3,
    })),
  )
  await sharp({
    create: {
      width: columns * tile,
      height: Math.ceil(pictures.length / columns) * height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(tiles)
    .png()
    .toFile(to)
}
