import { autoComplete, storeList } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { spellPlaces } from './spelling.service'

const SHANGHAI = 310100
const PEOPLES_SQUARE = '121.473701,31.230416'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Filter = Parameters<typeof app.call<typeof storeList>>[1]
const listed = async (filter: Filter) =>
  (await app.call(storeList, { city_id: SHANGHAI, location: PEOPLES_SQUARE, per_page: 50, ...filter })).data
const tips = async (keyword: string) =>
  (await app.call(autoComplete, { city_id: SHANGHAI, keyword })).data.map(({ kind, name }) => `${kind} ${name}`)

describe('the tips of the search box', () => {
  it.each([
    ['徐汇', 'district 徐汇区'],
    ['xuhui', 'district 徐汇区'],
    ['XuHui', 'district 徐汇区'],
    ['xhq', 'district 徐汇区'],
    ['江苏路', 'station 江苏路'],
    ['jiangsulu', 'station 江苏路'],
    ['jsl', 'station 江苏路'],
  ])('%s finds %s', async (keyword, tip) => {
    expect(await tips(keyword)).toContain(tip)
  })

  it('find by pinyin, once the job has run, what was there before places had any', async () => {
    await rows(app, "update store set district_pinyin = '', district_initials = ''")
    await rows(app, "update store set station_pinyin = '', station_initials = ''")
    await rows(app, "update store set station_pinyin = 'dexdt', station_initials = 'd' where subway_station = '江苏路'")
    expect(await tips('xuhui')).not.toContain('district 徐汇区')
    await spellPlaces(app.services)
    expect(await tips('xuhui')).toContain('district 徐汇区')
    expect(await tips('xhq')).toContain('district 徐汇区')
    // Written by hand: it stays.
    expect(await tips('dexdt')).toContain('station 江苏路')
    await rows(app, "update store set station_pinyin = '' where subway_station = '江苏路'")
    await spellPlaces(app.services)
    expect(await tips('jiangsulu')).toContain('station 江苏路')
  })

  it.each([
    ['浐灞', 'chanba', 'cb'],
    ['郫都区', 'pidu', 'pdq'],
    ['蔚县', 'yuxian', 'yx'],
    ['番禺区', 'panyu', 'pyq'],
    ['六安', 'luan', 'la'],
    ['台州', 'taizhou', 'tz'],
    ['重庆', 'chongqing', 'cq'],
    ['闵行区', 'minhang', 'mhq'],
    ['龘龘区', 'dada', 'ddq'],
  ])('find %s of any chain by %s and %s within the hour', async (district, pinyin, initials) => {
    const [one] = await rows(app, "select id from store where district = '徐汇区' order by id limit 1")
    await rows(app, "update store set district = $2, district_pinyin = '' where id = $1", [one!.id, district])
    await spellPlaces(app.services)
    expect(await tips(pinyin)).toContain(`district ${district}`)
    expect(await tips(initials)).toContain(`district ${district}`)
    await rows(app, "update store set district = '徐汇区', district_pinyin = '' where id = $1", [one!.id])
    await spellPlaces(app.services)
  })

  it('find what an earlier release had spelt wrongly', async () => {
    const [one] = await rows(app, "select id from store where district = '徐汇区' order by id limit 1")
    await rows(app, "update store set district = '闵行区', district_pinyin = 'minxingqu' where id = $1", [one!.id])
    await spellPlaces(app.services)
    expect(await tips('minhang')).toContain('district 闵行区')
    await rows(app, "update store set district = '徐汇区', district_pinyin = '' where id = $1", [one!.id])
    await spellPlaces(app.services)
  })

  it('find a store whose name nobody has spelt', async () => {
    const [one] = await rows(app, "select id, name, pinyin from store where district = '徐汇区' order by id limit 1")
    await rows(app, "update store set name = '浐灞湖畔店', pinyin = '', initials = '' where id = $1", [one!.id])
    await spellPlaces(app.services)
    expect(await tips('chanbahupan')).toContain('store 浐灞湖畔店')
    await rows(app, 'update store set name = $2, pinyin = $3 where id = $1', [one!.id, one!.name, one!.pinyin])
  })

  it('leave out what only has the letters somewhere inside', async () => {
    expect(await tips('huiqu')).not.toContain('district 徐汇区')
  })

  it('refuse what is too long or nothing, in words about the field', async () => {
    const words = async (keyword: string) => {
      const { status, data, msg } = await app.call(autoComplete, { city_id: SHANGHAI, keyword })
      return [status, JSON.stringify([data, msg])]
    }
    expect(await words('店'.repeat(41))).toEqual([400, expect.stringContaining('搜索的内容最多40个字')])
    expect(await words(' ')).toEqual([400, expect.stringContaining('请输入要找的内容')])
  })
})

describe('the stores that a filter leaves', () => {
  it.each([
    ['xuhui', '徐汇区'],
    ['xhq', '徐汇区'],
  ])('of %s are those of the district', async (keyword, district) => {
    const all = await listed({ district })
    expect(all.length).toBeGreaterThan(0)
    const ids = (await listed({ keyword })).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(all.map(({ id }) => id)))
  })

  it('are found by the pinyin of their station', async () => {
    const at = (await listed({ subway_station: '江苏路' })).map(({ id }) => id)
    expect(at.length).toBeGreaterThan(0)
    expect((await listed({ keyword: 'jiangsulu' })).map(({ id }) => id)).toEqual(expect.arrayContaining(at))
  })

  it('have the mark of the nearest only where it is the nearest of all', async () => {
    const [nearest] = await listed({})
    const districts = [...new Set((await listed({})).map(({ district }) => district))]
    for (const district of districts) {
      const marked = (await listed({ district })).filter(({ sort_tag }) => sort_tag.includes('near'))
      expect(marked.map(({ id }) => id)).toEqual(district === nearest!.district ? [nearest!.id] : [])
    }
  })

  it.each([{}, { product_id: 1 }, { district: '黄浦区' }])(
    '%o begin with the open ones, nearest first, and end with those under renovation',
    async (filter) => {
      const [first] = await listed(filter)
      await rows(
        app,
        "update store set renovation_from = '2026-11-01', renovation_until = '2026-12-31' where id = $1",
        [first!.id],
      )
      const stores = await listed(filter)
      await rows(app, 'update store set renovation_from = null, renovation_until = null where id = $1', [first!.id])
      const closed = stores.map(({ is_spnd_biz }) => is_spnd_biz)
      expect(closed).toEqual(closed.toSorted())
      const works = stores.filter(({ is_spnd_biz }) => is_spnd_biz === 1)
      expect(works.map(({ id }) => id)).toContain(first!.id)
      expect(works.flatMap(({ sort_tag }) => sort_tag)).toEqual([])
      const open = stores.filter(({ is_spnd_biz }) => is_spnd_biz === 0).map(({ distance }) => distance!)
      expect(open).toEqual(open.toSorted((a, b) => a - b))
    },
  )
})
