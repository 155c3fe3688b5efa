import sharp from 'sharp'

/** A PNG of noise, which does not shrink: as many bytes as it has parts of pixels. */
export async function noise({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345 + at) % 2_147_483_648
    pixels[at] = (seed >> 8) & 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
