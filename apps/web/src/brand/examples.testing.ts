import type { ClientConfig } from '@kuaimen/contract/brand/brand.views'

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
