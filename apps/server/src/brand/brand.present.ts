import type { ClientConfig } from '@kuaimen/contract/brand/brand.views'
import { type ChainSettings, withSettings } from './settings.service'

const tipsOf = (text: unknown, chain: ChainSettings): string =>
  typeof text === 'string' ? withSettings(text, chain) : ''

/** The settings of the brand that the browser may know, with defaults where nothing is set. */
export const presentConfig = (
  settings: Record<string, unknown>,
  chain: ChainSettings,
  hasMap: boolean,
): ClientConfig => ({
  brand_name: '快门照相馆',
  brand_slogan: '',
  avatar_default: '',
  avatars: [],
  tel: '',
  share_picture: '/favicon.svg',
  makeup_show: 1,
  open_student_rights: 0,
  wxwork_intercept_city: [],
  xhs_return: 0,
  miniapp: null,
  redirect_hosts: [],
  ...settings,
  schedule_tips: tipsOf(settings.schedule_tips, chain),
  map_show: hasMap ? 1 : 0,
})
