import type { ProductCard, ProductDetail } from '@kuaimen/contract/product/product.views'

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
