const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index + 1).padStart(2, '0')}`)

/** Settings of the demo brand; what the browser may see of them is ClientConfig. */
export const settings: Readonly<Record<string, unknown>> = {
  brand_name: '快门照相馆',
  brand_slogan: '安静地，拍一张像你的照片',
  avatar_default: '/media/demo/avatar/default.webp',
  avatars: ['default', ...numbered('member', 2), ...numbered('customer', 16)].map(
    (name) => `/media/demo/avatar/${name}.webp`,
  ),
  share_picture: '/media/demo/banner/natural.webp',
  tel: '400-000-8000',
  makeup_show: 1,
  open_student_rights: 1,
  wxwork_intercept_city: [310100],
  xhs_return: 1,
  newcomer_offer: 'newcomer_50',
  miniapp: {
    name: '快门照相馆',
    username: 'gh_0123456789ab',
    path: 'pages/home/index.html',
    paths: ['pages/order/list.html', 'pages/photo/album.html'],
    env_version: 'release',
    picture: '/media/demo/banner/natural.webp',
  },
  schedule_tips: '可约 {horizon_days} 天内 · 开拍 {reschedule_hours} 小时前可免费改期 {reschedules} 次',
  default_city_id: 310100,
}
