// Pictures to upload: of chance, so that none is like another and none shrinks much.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type Sides = { width: number; height: number }

/** As many bytes as it has parts of pixels. */
export const noisePng = (sides: Sides): Promise<Buffer> =>
  sharp(randomBytes(sides.width * sides.height * 3), { raw: { ...sides, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** As a camera makes it: shapes with some grain, enlarged from a smaller noise. */
export const grainyJpeg = (sides: Sides, quality = 90): Promise<Buffer> => {
  const small = { width: Math.round(sides.width / 4), height: Math.round(sides.height / 4) }
  return sharp(randomBytes(small.width * small.height * 3), { raw: { ...small, channels: 3 } })
    .resize(sides.width, sides.height, { kernel: 'cubic' })
    .jpeg({ quality })
    .toBuffer()
}
