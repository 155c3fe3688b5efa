import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../tools/browser/browser.ts'
import { isBoard, mostOf, readManifest, screenLoads } from '../tools/product/console-weight.ts'
import { StaffBrowser, type StaffPerson, signInAs } from '../tools/product/staff-browser.ts'
import { atMost, type Bench, type Row } from './bench.ts'
import { inTurns, mb, median, ms, pairedRatio, times } from './figures.ts'
import { addStaffSessions, countListening, fillBoard } from './fill/board-day.sql.ts'
import type { Subject } from './subject.ts'

const VISITS = 80
const ROUNDS = 25
const DRAWS = 7
const DRAW_MS = 150
const UNHURRIED = { timeout: 120_000 }
const STREAMS = 200
/** As many as a session may have. */
const STREAMS_A_SESSION = 3
const STREAMS_BYTES = 30 * 1024 * 1024
const SETTLING_MS = 5000
const TURNS = 12

declare global {
  interface Window {
    boardDrawn: () => number | undefined
  }
}

const kilobytes = (value: number) => `${value} KB`

/** The board, and the heaviest of the others. */
const loadRows = (): Row[] => {
  const loads = screenLoads(readManifest())
  const heaviest = loads.filter(({ key }) => !isBoard(key)).reduce((a, b) => (b.kb > a.kb ? b : a))
  const rows = [...loads.filter(({ key }) => isBoard(key)), heaviest]
  return rows.map(({ key, kb }) => ({
    what: `first load of ${key.split('/').at(-1)?.replace('.tsx', '')}`,
    figure: kilobytes(kb),
    ...atMost(kb, mostOf(key), kilobytes),
  }))
}

type Store = { store_id: number; day: string }

const timed = (person: StaffPerson, path: string) => async (): Promise<number> => {
  const began = performance.now()
  await person.browser.must(path)
  return performance.now() - began
}

/** The day with everything that its cards show, beside the plain list of the same visits. */
const callRows = async (person: StaffPerson, { store_id, day }: Store): Promise<Row[]> => {
  const query = `store_id=${store_id}&day=${day}`
  const runs = [timed(person, `/api/staff/board/day?${query}`), timed(person, `/api/staff/board/list?${query}`)]
  await inTurns(3, runs)
  const [board = [], list = []] = await inTurns(ROUNDS, runs)
  const ratio = pairedRatio(board, list)
  return [
    { what: `board of ${VISITS} visits, the call`, figure: ms(median(board)) },
    { what: 'the plain list of the same visits', figure: ms(median(list)) },
    { what: '  ratio', figure: times(ratio), ...atMost(ratio, 2, times) },
  ]
}

const watch = fileURLToPath(new URL('./page/board.page.mjs', import.meta.url))

/** Milliseconds by the clock from the answer to the frame, and of the page's processor when the day is drawn anew. */
type Draw = { wall: number; processor: number }

const processorOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Another day, and back: what is there already is drawn without waiting for anything. */
const drawAgain = async (page: Page, session: CDPSession): Promise<number> => {
  await page.getByRole('button', { name: '后一天' }).click()
  await page.waitForFunction((cards) => document.querySelectorAll('article').length < cards, VISITS, UNHURRIED)
  const before = await processorOf(session)
  await page.getByRole('button', { name: '今天' }).click()
  await page.waitForFunction((cards) => document.querySelectorAll('article').length >= cards, VISITS, UNHURRIED)
  return (await processorOf(session)) - before
}

const drawOnce = async (browser: Browser, url: string, person: StaffPerson): Promise<Draw> => {
  const host = `http://console.localhost:${new URL(url).port}`
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'zh-CN' })
  try {
    await context.addCookies([...person.browser.cookies].map(([name, value]) => ({ name, value, url: host })))
    const page = await context.newPage()
    await page.addInitScript({ path: watch })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${host}/board`, UNHURRIED)
    await page.waitForFunction(() => window.boardDrawn(), null, UNHURRIED)
    const wall = (await page.evaluate(() => window.boardDrawn()))!
    return { wall, processor: await drawAgain(page, session) }
  } finally {
    await context.close()
  }
}

const drawRows = async (url: string, person: StaffPerson): Promise<Row[]> => {
  const browser = await launchBrowser()
  try {
    const draws: Draw[] = []
    await drawOnce(browser, url, person)
    while (draws.length < DRAWS) draws.push(await drawOnce(browser, url, person))
    const shown = (list: readonly number[]) => `${ms(median(list))} (${list.map((one) => Math.round(one)).join(', ')})`
    const processor = draws.map((one) => one.processor)
    return [
      // On a machine that others use too the clock says more about them.
      { what: `board of ${VISITS} visits, from answer to frame`, figure: shown(draws.map(({ wall }) => wall)) },
      {
        what: '  processor of the page to draw it',
        figure: shown(processor),
        ...atMost(median(processor), DRAW_MS, ms),
      },
    ]
  } finally {
    await browser.close()
  }
}

const openStreams = async (
  client: pg.Client,
  url: string,
  staffId: number,
  { store_id, day }: Store,
  count: number,
) => {
  const tokens = Array.from({ length: Math.ceil(count / STREAMS_A_SESSION) }, () =>
    randomBytes(32).toString('base64url'),
  )
  await addStaffSessions(
    client,
    staffId,
    tokens.map((token) => createHash('sha256').update(token).digest()),
  )
  const streams: IncomingMessage[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const browser = new StaffBrowser(url)
    browser.cookies.set('console', tokens[Math.floor(nth / STREAMS_A_SESSION)]!)
    const stream = await browser.open(`/api/staff/board/live?store_id=${store_id}&day=${day}`, undefined, 0)
    if (stream.statusCode !== 200) throw new Error(`a stream was answered with ${stream.statusCode}`)
    streams.push(stream.resume())
  }
  return streams
}

const streamRows = async (client: pg.Client, { restarted }: Subject, staffId: number, store: Store): Promise<Row[]> => {
  const fresh = await restarted()
  try {
    // A first few, so that what every call loads is not counted.
    const warm = await openStreams(client, fresh.url, staffId, store, STREAMS_A_SESSION)
    for (const stream of warm) stream.destroy()
    await pause(SETTLING_MS)
    // The board that a browser has just closed on the other process listened too.
    for (let turn = 0; turn < TURNS && (await countListening(client)) > 0; turn += 1) await pause(SETTLING_MS)
    const before = fresh.memory()
    const streams = await openStreams(client, fresh.url, staffId, store, STREAMS)
    await pause(SETTLING_MS)
    const more = fresh.memory() - before
    const listening = await countListening(client)
    for (const stream of streams) stream.destroy()
    return [
      { what: `${STREAMS} streams of boards, memory more`, figure: mb(more), ...atMost(more, STREAMS_BYTES, mb) },
      { what: '  connections that listen', figure: String(listening), ...atMost(listening, 1, String) },
    ]
  } finally {
    await fresh.stop()
  }
}

export const consoleBoard: Bench = {
  name: '控制台',
  run: async (subject) => {
    const client = new pg.Client({ connectionString: subject.databaseUrl })
    await client.connect()
    try {
      const store = await fillBoard(client, VISITS)
      const manager = await signInAs(subject, { role: 'manager', storeId: store.store_id })
      return [
        ...loadRows(),
        ...(await callRows(manager, store)),
        ...(await drawRows(subject.url, manager)),
        ...(await streamRows(client, subject, manager.id, store)),
      ]
    } finally {
      await client.end()
    }
  },
}
