// `npm run shots`: draws every route at two sizes into shots/. `-- /store/detail/1` draws one, `-- --readme` the README's.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from './browser/browser.ts'
import { ensureBuilt } from './build/ensure-build.ts'
import { freePort } from './process/ports.ts'
import { startProduct } from './product/product.ts'
import { framed, sizes, take } from './shots/draw.ts'
import { allDrawn, type Drawn } from './shots/routes.ts'
import { contactSheet, type Entry } from './shots/sheet.ts'
import { report } from './terminal/failure.ts'
import { fromRoot, shownPath } from './terminal/root.ts'
import { say, sayDone } from './terminal/say.ts'

type Place = { urlOf: (drawn: Drawn) => string; stop: () => Promise<void> }

/** The product at SHOTS_URL, or one of our own on an ephemeral database. */
const openPlace = async (): Promise<Place> => {
  const given = process.env.SHOTS_URL
  if (given) return { urlOf: ({ address }) => new URL(address, given).href, stop: async () => {} }
  await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'kuaimen-shots-'))
  await chmod(dataDir, 0o755)
  const [port, labPort] = [await freePort(), await freePort()]
  const product = await startProduct({ port, labPort, dataDir, ephemeral: true, quiet: true })
  return {
    urlOf: ({ address, phone }) =>
      phone === 'desktop' ? `http://localhost:${port}${address}` : `http://${phone}.localhost:${labPort}${address}`,
    stop: async () => {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const fileOf = (address: string, width: number) => {
  const name = address.replace(/^\//, '').replace(/[^A-Za-z0-9-]+/g, '_')
  return `${width}/${name || 'index'}.webp`
}

const drawAll = async (place: Place, wanted: Drawn[]) => {
  const folder = fromRoot('shots')
  const browser = await launchBrowser()
  const entries: Entry[] = []
  try {
    for (const drawn of wanted)
      for (const size of sizes) {
        const began = performance.now()
        const { picture, title, complaints } = await take(browser, place.urlOf(drawn), size, drawn.phone === 'desktop')
        const file = fileOf(drawn.address, size.width)
        await mkdir(join(folder, String(size.width)), { recursive: true })
        await writeFile(join(folder, file), picture)
        entries.push({ address: drawn.address, width: size.width, file, title, complaints })
        sayDone(`${drawn.address} ${size.width}`, began, complaints.join('; ').slice(0, 160))
      }
  } finally {
    await browser.close()
  }
  if (wanted.length > 1) await writeFile(join(folder, 'index.html'), contactSheet(entries))
  say(`\n${entries.length} 张在 ${shownPath(folder)}/${wanted.length > 1 ? 'index.html' : ''}`)
}

const drawReadme = async (place: Place) => {
  const browser = await launchBrowser()
  try {
    const { picture } = await take(browser, place.urlOf({ address: '/', phone: 'phone' }), sizes[0]!, false, false)
    const file = fromRoot('docs/screenshot-home.webp')
    await mkdir(fromRoot('docs'), { recursive: true })
    await writeFile(file, await framed(picture))
    say(shownPath(file))
  } finally {
    await browser.close()
  }
}

const main = async () => {
  const args = process.argv.slice(2)
  const addresses = args.filter((arg) => arg.startsWith('/'))
  const known = allDrawn()
  const wanted = addresses.map(
    (address): Drawn => known.find((drawn) => drawn.address === address) ?? { address, phone: 'phone' },
  )
  const place = await openPlace()
  try {
    if (args.includes('--readme')) await drawReadme(place)
    else await drawAll(place, wanted.length > 0 ? wanted : known)
  } finally {
    await place.stop()
  }
}

await main().catch((error) => {
  report(error)
  process.exitCode = 1
})
