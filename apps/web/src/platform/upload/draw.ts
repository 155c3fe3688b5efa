const SIDE_AT_MOST = 2560
const QUALITY = 0.9

/** Whether the browser turns a picture upright by itself; one that does not would send it lying on its side. */
const turnsUpright = (): boolean => globalThis.CSS?.supports?.('image-orientation', 'from-image') ?? false

async function opened(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function drawnOn(image: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // JPEG knows no transparency and would show black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** The picture as a JPEG of at most 2,560 pixels, without what cameras write into files; the file as it is where that fails. */
export async function drawn(file: Blob): Promise<Blob> {
  if (!turnsUpright()) return file
  try {
    const image = await opened(file)
    const { naturalWidth: width, naturalHeight: height } = image
    const share = Math.min(1, SIDE_AT_MOST / Math.max(width, height))
    if (width === 0 || height === 0) return file
    return (await drawnOn(image, Math.round(width * share), Math.round(height * share))) ?? file
  } catch {
    return file
  }
}
