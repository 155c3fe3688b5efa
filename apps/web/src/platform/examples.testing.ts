import type { ClientConfig } from '@kuaimen/contract/brand/brand.views'
import type { CityView } from '@kuaimen/contract/city/city.views'
import type { ProductCard, ProductDetail } from '@kuaimen/contract/product/product.views'
import type { CommentView, StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'

/** One of each, as the contract types it: what a test is not about stays out of its sight. */
export const aBrand: ClientConfig = {
  brand_name: '快门照相馆',
  brand_slogan: '安静地拍',
  avatar_default: '',
  avatars: [],
  tel: '400',
  share_picture: '',
  makeup_show: 1,
  map_show: 0,
  miniapp: null,
  open_student_rights: 0,
  wxwork_intercept_city: [],
  xhs_return: 0,
  schedule_tips: '',
  redirect_hosts: [],
}

export const aCity: CityView = { city_id: 310100, name: '上海市', short_name: '上海', store_count: 9 }

export const aStore = (id = 1, name = `第${id}门店`): StoreView => ({
  id,
  name,
  address: '梧桐路 1 号',
  city_id: 310100,
  city_name: '上海市',
  district: '静安区',
  distance: null,
  card_img: '/store.webp',
  type: 'studio',
  tag: [],
  sort_tag: [],
  is_spnd_biz: 0,
  spnd_biz_end: null,
  longitude: 121.4,
  latitude: 31.2,
})

export const aStoreDetail: StoreDetailView = {
  ...aStore(1, '静安梧桐里店'),
  tel: '021-12345678',
  open_time: '10:00',
  close_time: '22:00',
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, open_time: '10:00', close_time: '22:00' })),
  closed_today: '',
  days: [],
  subway: '2 号线静安寺站',
  traffic: '',
  intro: '老洋房里的照相馆',
  images: ['/a.webp'],
  rating: { score: 4.8, rated: 12 },
}

export const aComment = (id: number): CommentView => ({
  id,
  nickname: `客人${id}`,
  avatar: '',
  score: 5,
  body: `第${id}条好评`,
  images: [],
  reasons: [],
  product_name: '',
  day: '2026-05-03',
  is_choice: true,
})

export const aProduct = (id = 20, name = `第${id}产品`): ProductCard => ({
  id,
  category_id: 1,
  name,
  subtitle: '一个人，好好拍',
  cover: '/product.webp',
  price_fen: 19_900,
  list_price_fen: 29_900,
  minutes: 60,
  retouches: 3,
  people_min: 1,
  people_max: 1,
  branch: 'shoot',
})

export const aProductDetail: ProductDetail = {
  ...aProduct(20, '个人肖像'),
  category_name: '肖像',
  gallery: ['/product.webp'],
  samples: [
    { src: '/product.webp', label: '', shows: '' },
    { src: '/window.webp', label: '窗边', shows: '' },
  ],
  looks: 1,
  photos: 20,
  stages: [],
  addons: [],
  detail_html: '<p>自然光</p>',
  store_count: 2,
  soonest: { day: '2026-11-16', time: '14:00', text: '今天 14:00' },
  rating: { score: 4.4, rated: 24 },
}
