import type { CommentView, StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'

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
