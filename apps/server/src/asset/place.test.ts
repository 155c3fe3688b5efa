import { assetNotFound, assetUnlike, assetUsed } from '@kuaimen/contract/asset/asset.errors'
import { assetUses, eraseAsset, judgePicture, replaceAsset } from '@kuaimen/contract/asset/staff.endpoints'
import { saveCampaign } from '@kuaimen/contract/campaign/operator.endpoints'
import { contactPlaces, saveGift, savePlace } from '@kuaimen/contract/contact/operator.endpoints'
import { operatorFlow, saveFlow } from '@kuaimen/contract/custom/operator.endpoints'
import { saveCompany, saveDrive } from '@kuaimen/contract/enterprise/operator.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { saveItem } from '@kuaimen/contract/member/mall-operator.endpoints'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aPicture, aStaffAsset } from '../testing/asset/uploads'
import { aKey, anOperator } from '../testing/booking/booking'
import { aDraft } from '../testing/campaign/campaigns'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'
import { picturePlacesPort } from './asset.port'
import { addressesHaveUses } from './audit.sql'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
}, 60_000)
afterAll(() => app.stop())

async function aShownPicture(kind: 'picture' | 'paper' = 'picture', bytes?: Buffer) {
  const asset_no = await aStaffAsset(app, token, kind, bytes)
  return (await app.call(judgePicture, { asset_no, verdict: 'shown', reason: '' }, { token })).data
}

const usesOf = async (asset_no: string) =>
  (await app.call(assetUses, { asset_no }, { token })).data.map((use) => `${use.room} ${use.subject} ${use.slot}`)

async function sweep(): Promise<void> {
  await app.database.pool.query(`select graphile_worker.add_job('asset:sweep')`)
  await runQueued(app, 'asset:sweep')
}

/** The one check of the audit that is about addresses. */
const findings = async () =>
  (await addressesHaveUses(app.services.ports).find(app.services.db, app.services.now())).listed

const NOT_THERE = `/media/a/${'0'.repeat(32)}/w1080.webp`

const item = {
  ...{ name: '好物', points: 50, rule_key: 'welcome', stock: 2 },
}
const company = {
  ...{ name: '上海某某科技有限公司', short_name: '某某', contact_name: '周宁', contact_mobile: '13900000001' },
  ...{ contact_email: 'hr@some.example.com', credit_fen: 100_000 },
  title: { name: '上海某某科技有限公司', tax_code: '91310000MA1FL0000N', email: 'a@some.example.com' },
}
const gift = {
  ...{ selected_code: 'flowers9', activity_code: 'newfriend', name: '一束花', is_on: false },
  ...{ style: { top: 0, left: 0, width: 300, height: 200 }, gift: { kind: 'coupon' as const, rule_key: 'welcome' } },
}

const aDrive = (company_id: number) => {
  const today = studioDay(app.services.now())
  return {
    ...{ company_id, name: '秋季形象照', verify: ['staff_no' as const], pay: 'company' as const, quota: 5 },
    ...{ shoot_from: addDays(today, 1), shoot_until: addDays(today, 20) },
    ...{ book_from: today, book_until: addDays(today, 10) },
    products: [{ product_id: 1, price_fen: 19_900, company_fen: 19_900, quota: null }],
    stores: [{ store_id: 1, weekdays: [1, 2, 3], from_time: '10:00', until_time: '17:00' }],
  }
}

interface Said {
  readonly code: number
}

/** Every form that saves addresses of pictures, with one of them, and the use that it writes. */
const forms: readonly (readonly [name: string, use: RegExp, save: (address: string) => Promise<Said>])[] = [
  [
    'an item of the mall',
    /^member item:\d+ cover$/,
    (cover) => app.call(saveItem, { ...item, cover }, { token, headers: { 'idempotency-key': aKey() } }),
  ],
  ['a company', /^enterprise company:\d+ logo$/, (logo) => app.call(saveCompany, { ...company, logo }, { token })],
  [
    'a drive',
    /^enterprise drive:D\w+ cover$/,
    async (cover) => {
      const { data } = await app.call(saveCompany, company, { token })
      return app.call(saveDrive, { ...aDrive(data.id), cover }, { token })
    },
  ],
  [
    'a gift of an adviser',
    /^contact gift:flowers9 img_url$/,
    (img_url) =>
      app.call(saveGift, { ...gift, img_url, active_img_url: '/media/demo/contact/gift-flowers-on.webp' }, { token }),
  ],
  [
    'the settings of a city',
    /^contact place:\d+ icon\.icon_url$/,
    async (icon_url) => {
      const { data } = await app.call(contactPlaces, {}, { token })
      const { ways: _, ...place } = data.find(({ icon }) => icon !== null) as (typeof data)[number] & {
        ways?: unknown
      }
      return app.call(savePlace, { ...place, icon: place.icon && { ...place.icon, icon_url } }, { token })
    },
  ],
  [
    'a flow',
    /^custom option:naive_id picture$/,
    async (picture) => {
      const { data } = await app.call(operatorFlow, { key: 'naive_id' }, { token })
      const steps = data.steps.map((step, nth) => ({
        ...step,
        options: step.options.map((one, at) => (nth === 0 && at === 0 ? { ...one, picture } : one)),
      }))
      return app.call(saveFlow, { ...data, steps }, { token })
    },
  ],
]

describe('tables that show pictures', () => {
  /** Copies of what was bought: nobody changes them, and a picture of the chain is not held back for them. */
  const COPIES = ['booking.lines', 'store_comment.avatar', 'voucher_order.cover']

  it('are all named by their rooms', async () => {
    const columns = await rows<{ table_name: string; column_name: string }>(
      app,
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`,
    )
    const found: string[] = []
    for (const { table_name: table, column_name: column } of columns) {
      const some = await rows(app, `select from "${table}" where "${column}"::text like '%/media/%' limit 1`)
      if (some.length > 0) found.push(`${table}.${column}`)
    }
    const named = app.services.ports
      .of(picturePlacesPort)
      .flatMap(({ table, columns: own }) => own.map(({ name }) => `${getTableName(table)}.${name}`))
    expect(found.length).toBeGreaterThan(25)
    expect(found.filter((one) => !named.includes(one)).sort()).toEqual(COPIES)
  })
})

describe('a form that saves an address', () => {
  it.each(forms)('of %s writes its use, and refuses a picture that is not there', async (_, use, save) => {
    const { asset_no, address } = await aShownPicture()
    expect(await save(NOT_THERE)).toMatchObject({ code: invalidInput.code })
    expect((await save(address)).code).toBe(0)
    expect(await usesOf(asset_no)).toEqual([expect.stringMatching(use)])
    expect((await app.call(eraseAsset, { asset_no }, { token })).code).toBe(assetUsed.code)
    expect(await findings()).toEqual([])
  })
})

describe('a row that was written by hand', () => {
  it('bars erasing at once, has its use within the hour, and loses it when it is gone', async () => {
    const { asset_no, address } = await aShownPicture()
    const write = (cover: string) => rows(app, 'update product set cover = $1 where id = 1', [cover])
    const [before] = await rows<{ cover: string }>(app, 'select cover from product where id = 1')
    await write(address)
    expect(await findings()).toEqual([expect.stringMatching(/^product product:1 shows .* does not know it$/)])
    expect((await app.call(eraseAsset, { asset_no }, { token })).code).toBe(assetUsed.code)
    await sweep()
    expect(await usesOf(asset_no)).toEqual(['product product:1 cover'])
    expect(await findings()).toEqual([])
    await write(before!.cover)
    await sweep()
    expect(await usesOf(asset_no)).toEqual([])
    expect((await app.call(eraseAsset, { asset_no }, { token })).code).toBe(0)
    await write(address)
    expect(await findings()).toEqual([expect.stringMatching(/^product product:1 shows .* is not there$/)])
    await write(before!.cover)
  })
})

describe('a picture that is replaced', () => {
  const replaced = (asset_no: string, by_asset_no: string, as = token) =>
    app.call(replaceAsset, { asset_no, by_asset_no, reason: '换季' }, { token: as })

  it('gives its places to the other, with its sides, but for versions of pages', async () => {
    const wide = await aShownPicture()
    const tall = await aShownPicture('picture', await aPicture({ width: 900, height: 1600 }))
    const [before] = await rows<{ gallery: string[] }>(app, 'select gallery from product where id = 2')
    const gallery = [wide.address, ...before!.gallery, wide.address.replace('w1080', 'w720')]
    await rows(app, 'update product set gallery = $1 where id = 2', [gallery])
    const cover = { url: wide.address, width: 1600, height: 900, alt: '春天' }
    const saved = await app.call(
      saveCampaign,
      { ...aDraft('replaced', '/activity-replaced'), cover, based_on: 0 },
      { token },
    )
    expect(saved.code).toBe(0)
    await rows(app, `insert into setting (key, value) values ('uploaded_banner', $1)`, [JSON.stringify(cover)])
    for (const [, , save] of forms.slice(0, 2)) expect((await save(wide.address)).code).toBe(0)

    const versions = [
      { room: 'campaign', subject: 'campaign:replaced', slot: 'cover.url' },
      { room: 'campaign', subject: 'version:replaced:1', slot: 'meta.cover.url' },
    ]
    expect(await replaced(wide.asset_no, tall.asset_no)).toMatchObject({ data: { rows: 4, still: versions } })
    expect(await usesOf(wide.asset_no)).toHaveLength(2)
    expect(await usesOf(tall.asset_no)).toEqual([
      'brand setting:uploaded_banner value.url',
      expect.stringMatching(/^enterprise company:\d+ logo$/),
      expect.stringMatching(/^member item:\d+ cover$/),
      'product product:2 gallery.0',
      `product product:2 gallery.${gallery.length - 1}`,
    ])
    const [setting] = await rows(app, `select value from setting where key = 'uploaded_banner'`)
    expect(setting).toEqual({ value: { url: tall.address, width: 900, height: 1600, alt: '春天' } })
    const [after] = await rows<{ gallery: string[] }>(app, 'select gallery from product where id = 2')
    expect(after!.gallery).toEqual([tall.address, ...before!.gallery, tall.address.replace('w1080', 'w720')])
    expect(await findings()).toEqual([])
    expect((await app.call(eraseAsset, { asset_no: wide.asset_no }, { token })).code).toBe(assetUsed.code)
    const entries = await rows(app, `select reason from audit_entry where action = 'asset.replace'`)
    expect(entries).toEqual([{ reason: '换季' }])
  })

  it('is of the same kind and shown, and of the chain alone', async () => {
    const [one, paper, hidden] = [await aShownPicture(), await aShownPicture('paper'), await aShownPicture()]
    await app.call(judgePicture, { asset_no: hidden.asset_no, verdict: 'hidden', reason: '旧了' }, { token })
    for (const other of [one, paper, hidden])
      expect((await replaced(one.asset_no, other.asset_no)).code).toBe(assetUnlike.code)
    expect((await replaced(one.asset_no, 'M0000000000000000')).code).toBe(assetNotFound.code)
    const store = await anOperator(app, 1)
    expect((await replaced(one.asset_no, (await aShownPicture()).asset_no, store.token)).code).not.toBe(0)
  })
})
