import * as brand from '@kuaimen/contract/brand/brand.endpoints'
import * as city from '@kuaimen/contract/city/city.endpoints'
import * as content from '@kuaimen/contract/content/content.endpoints'
import * as question from '@kuaimen/contract/content/question.endpoints'
import * as custom from '@kuaimen/contract/custom/custom.endpoints'
import * as customOperator from '@kuaimen/contract/custom/operator.endpoints'
import * as product from '@kuaimen/contract/product/product.endpoints'
import * as wish from '@kuaimen/contract/product/wish.endpoints'
import * as schedule from '@kuaimen/contract/schedule/schedule.endpoints'
import * as operator from '@kuaimen/contract/store/operator.endpoints'
import * as store from '@kuaimen/contract/store/store.endpoints'
import { aDay, PRODUCT } from '../booking/booking'
import { choicesOf, MAKEUP } from '../booking/custom'
import { rows } from '../rows'
import { bare, good, type Scene, type ValidCall } from './valid-calls'

const city_id = 310100
const location = '121.47,31.23'
const items = `${PRODUCT}x1`

const aWished = async ({ app }: Scene) => ({ city_id: (await app.call(city.preCities, {})).data[0]!.city_id })

async function aPicture({ app }: Scene) {
  const [found] = await rows<{ id: string }>(
    app,
    `select id from pagead where path = 'home' and slot = 'banner' order by id limit 1`,
  )
  return { ad_uuid: found!.id, ad_url: '/store', ad_type: 'banner', path: 'home' }
}

async function aCommentAt({ app, me }: Scene) {
  const [found] = await rows<{ id: number }>(
    app,
    "select id from store_comment where store_id = $1 and state = 'published' order by id limit 1",
    [me.store_id],
  )
  return found!.id
}

export const browsingCalls: readonly ValidCall[] = [
  good(customOperator.operatorFlow, () => ({ key: 'makeup' })),
  good(customOperator.openOption, () => ({ key: 'makeup', step: 'aura', code: 'hongkong', is_open: false })),
  good(customOperator.saveFlow, async ({ app, operator: token }) => {
    const { data } = await app.call(customOperator.operatorFlow, { key: 'naive_id' }, { token })
    return { ...data, name: '定制的证件照' }
  }),
  good(custom.customFlow, () => ({ key: 'naive_id' })),
  good(custom.customResult, () => ({ key: 'makeup', choices: choicesOf(MAKEUP) })),
  bare(brand.getConfig),
  good(brand.reportFault, () => ({ kind: 'render', page: '/', message: 'x' })),
  good(city.cityList, () => ({ keyword: '上' })),
  good(city.canBookCities, () => ({ product_id: PRODUCT })),
  good(city.preCities, () => ({ keyword: '' })),
  good(city.corpCities, () => ({ level: 1 })),
  good(city.currentCity, () => ({ city_id })),
  good(city.regeo, () => ({ longitude: 121.47, latitude: 31.23 })),
  good(city.setHope, aWished),
  good(content.pageContent, () => ({ path: 'home', city_id })),
  good(content.getAgreement, () => ({ type: 'privacy' })),
  good(content.countPagead, aPicture),
  good(content.trackEvents, async (scene) => ({
    events: [{ name: 'banner_click', target: (await aPicture(scene)).ad_uuid, page: 'home' }],
    channel: 'xhs-2026',
  })),
  bare(question.questionTypes),
  good(question.questionList, () => ({ type: 'booking', keyword: '改期' })),
  good(question.voteQuestion, () => ({ id: 1, useful: 1 })),
  bare(product.homeCategories),
  good(product.categories, () => ({ branch: undefined })),
  good(product.productList, () => ({ category_id: 1, city_id, keyword: '证件' })),
  good(product.productDetail, () => ({ id: PRODUCT, city_id })),
  good(store.storeList, () => ({ city_id, location, keyword: '店', product_id: PRODUCT })),
  good(store.recommendedStores, () => ({ city_id, location })),
  good(store.storeDetail, ({ me }) => ({ id: me.store_id, location })),
  good(store.choiceComments, ({ me }) => ({ store_id: me.store_id })),
  good(store.comments, ({ me }) => ({ store_id: me.store_id })),
  good(store.customerPictures, ({ me }) => ({ store_id: me.store_id })),
  good(store.districtOptions, () => ({ city_id })),
  good(store.subwayOptions, () => ({ city_id })),
  good(store.autoComplete, () => ({ city_id, keyword: '店' })),
  good(operator.operatorComments, ({ me }) => ({ store_id: me.store_id })),
  good(operator.judgeComment, async (scene) => ({ id: await aCommentAt(scene), state: 'choice' })),
  good(schedule.scheduleCalendar, ({ app, me }) => ({ store_id: me.store_id, items, month: aDay(app).slice(0, 7) })),
  good(schedule.scheduleList, ({ app, me }) => ({ store_id: me.store_id, items, day: aDay(app) })),
  good(schedule.scheduleNearest, ({ app, me }) => ({ store_id: me.store_id, items, day: aDay(app), location })),
  good(schedule.scheduleSoonest, () => ({ city_id, items, location })),
  good(schedule.cantBook, ({ me }) => ({ store_id: me.store_id, items, city_id, location })),
  good(wish.wishList, () => ({ city_id })),
  bare(wish.resourceCount),
  good(wish.addWish, ({ me }) => ({ product_id: PRODUCT + 1, store_id: me.store_id, addon_ids: [] })),
  good(wish.changeWish, ({ me }) => ({ id: me.wish, store_id: me.store_id, people: 1, addon_ids: [] })),
  good(wish.removeWishes, ({ me }) => ({ ids: [me.wish] })),
]
