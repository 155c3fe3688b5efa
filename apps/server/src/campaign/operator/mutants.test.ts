import { CampaignBlocks } from '@kuaimen/contract/campaign/blocks.views'
import * as operator from '@kuaimen/contract/campaign/operator.endpoints'
import { campaignPage } from '@kuaimen/contract/campaign/page.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { HOSTILE } from '../../testing/calls/hostile'
import { mutants, sampleBlocks } from '../../testing/campaign/blocks'
import { aDraft } from '../../testing/campaign/campaigns'
import { Chance } from '../../testing/chance'
import { rows } from '../../testing/rows'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
}, 120_000)
afterAll(() => app.stop())

const save = (key: string, blocks: unknown) =>
  app.call(operator.saveCampaign, { ...aDraft(key, `/activity-${key}`), blocks } as never, { token })

it('takes a page of every block, and finds what is wrong in each of ten thousand', () => {
  expect(CampaignBlocks.safeParse(sampleBlocks).error).toBeUndefined()
  expect(new Set(sampleBlocks.map(({ type }) => type)).size).toBe(23)
  const chance = new Chance(17)
  const passed = mutants(10_000, (limit) => chance.below(limit)).filter(({ blocks }) => {
    const { error } = CampaignBlocks.safeParse(blocks)
    return !error || error.issues.some(({ path }) => path[0] !== 0)
  })
  expect(passed).toEqual([])
})

/** Through the whole of the server, some of them. */
it('refuses pages that are wrong in one place, with its path, and saves nothing', async () => {
  const chance = new Chance(99)
  for (const { blocks, at } of mutants(300, (limit) => chance.below(limit))) {
    const { code, data } = await save('mutant', blocks)
    expect([at, code]).toEqual([at, invalidInput.code])
    expect([at, Object.keys(data ?? {}).every((path) => path.startsWith('blocks'))]).toEqual([at, true])
  }
  expect(await rows(app, "select from campaign where key = 'mutant'")).toEqual([])
})

it('answers nonsense in the place of all blocks, and of the whole page, without breaking', async () => {
  for (const nonsense of HOSTILE.filter((one) => JSON.stringify(one).length < 50_000)) {
    // An object without anything that is known is no limit at all.
    const only = typeof nonsense === 'object' && !Array.isArray(nonsense) ? 'x' : nonsense
    for (const blocks of [nonsense, [nonsense], [{ type: nonsense }], [{ ...sampleBlocks[0], only }]]) {
      const { status } = await save('nonsense', blocks)
      expect([JSON.stringify(blocks), status]).toEqual([JSON.stringify(blocks), 400])
    }
  }
})

/** What a browser must never take for markup or for a script. */
const XSS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '<svg/onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,<b>)',
  '[a](//evil.example/x)',
  '[a](/\\evil.example)',
  '![a](https://evil.example/x.png)',
  '<a href="javascript:alert(1)">a</a>',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
]

type Path = (string | number)[]

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
}

function put(value: unknown, path: Path, text: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return text
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[name] = put(copy[name], rest, text)
  return copy
}

/** The sample page with a text in every field that takes it. */
function writtenEverywhere(text: string): { page: unknown; fields: number } {
  const plain: unknown = JSON.parse(JSON.stringify(sampleBlocks))
  const taking = textsIn(plain).filter((path) => CampaignBlocks.safeParse(put(plain, path, text)).success)
  return { page: taking.reduce((page, path) => put(page, path, text), plain), fields: taking.length }
}

it.each(XSS.map((text, nth) => [text, nth] as const))(
  'shows %s as text, in every field that takes it',
  async (text, nth) => {
    const { page, fields } = writtenEverywhere(text)
    expect(fields).toBeGreaterThan(10)
    const key = `xss${nth}`
    expect(await save(key, page)).toMatchObject({ code: 0 })
    await rows(app, "update campaign set state = 'published', live_version = 1 where key = $1", [key])
    const headers = { 'user-agent': 'MicroMessenger/8' }
    const { status, data } = await app.call(campaignPage, { path: `/activity-${key}` }, { headers })
    expect(status).toBe(200)
    expect(data.blocks.length).toBeGreaterThan(15)
    for (const html of data.blocks.flatMap(htmlIn)) {
      expect(html.match(/<(?!\/?(p|h2|ul|li|a|pre|code|em|strong)\b)[^>]*>/)?.[0]).toBeUndefined()
      expect(html.match(/\s(?!href=)[a-z]+=(?=["'])/i)?.[0]).toBeUndefined()
      expect(html.match(/href="(?!\/about|tel:)[^"]*"/)?.[0]).toBeUndefined()
    }
    for (const href of data.blocks.flatMap(hrefsIn)) expect(href).toMatch(/^(\/(?![/\\])|tel:)/)
  },
)

const strings = (value: unknown, name: string): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : strings(inner, name),
  )
}
const htmlIn = (block: unknown) => [...strings(block, 'html'), ...strings(block, 'answer_html')]
const hrefsIn = (block: unknown) => strings(block, 'href')
