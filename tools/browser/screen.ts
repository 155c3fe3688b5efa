// A screen without a monitor, and pictures of it: the driver's own hang while a dialog lies over the page.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sharp from 'sharp'

export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Screen {
  /** The name by which programs call the screen: `:99`. */
  readonly display: string
  readonly picture: (area: Area) => Promise<Buffer>
  readonly close: () => Promise<void>
}

const SIZE = '800x1000x24'
/** Of the numbers at the head of an XWD file, where those are that we read. */
const HEADER_SIZE = 0
const WIDTH = 4
const HEIGHT = 5
const BYTES_A_LINE = 12
const COLOURS = 19
const BYTES_A_COLOUR = 12

/** The pixels of an XWD file with 32 bits each, as red, green and blue. */
export function readXwd(file: Buffer): { width: number; height: number; pixels: Buffer } {
  const number = (nth: number) => file.readUInt32BE(nth * 4)
  const begin = number(HEADER_SIZE) + number(COLOURS) * BYTES_A_COLOUR
  const [width, height, line] = [number(WIDTH), number(HEIGHT), number(BYTES_A_LINE)]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0, from = begin + y * line; x < width; x += 1, from += 4, to += 3) {
      pixels[to] = file[from + 2] ?? 0
      pixels[to + 1] = file[from + 1] ?? 0
      pixels[to + 2] = file[from] ?? 0
    }
  return { width, height, pixels }
}

async function picture(file: string, area: Area): Promise<Buffer> {
  const { width, height, pixels } = readXwd(await readFile(file))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(area)
    .png()
    .toBuffer()
}

export const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** `folder` is where it keeps what it shows. */
export async function openScreen(xvfb: string, folder: string): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp', '-fbdir', folder]
  const child = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('Xvfb has ended')))
  gone.catch(() => {})
  const [number] = await Promise.race([once(child.stdio[3] as Readable, 'data'), gone])
  return {
    display: `:${String(number).trim()}`,
    picture: (area) => picture(join(folder, 'Xvfb_screen0'), area),
    close: () => end(child),
  }
}
