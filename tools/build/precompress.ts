import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const compressible = /\.(js|css|svg|json|txt|html)$/
/** Most files of a page are small, and there are many of them. */
const worthIt = 256

const compress = async (file: string) => {
  const content = await readFile(file)
  if (content.length <= worthIt) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    gz(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

/** Puts .br and .gz beside every file worth it, so that no request pays for compressing. */
export const precompress = async (folder: string) => {
  if (!existsSync(folder)) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}
