import type { AppKind } from '@kuaimen/contract/kernel/environment'

/** When the place could not be found: an app's own settings are far away, a browser may simply be asked again. */
export const locatingFailed = (kind: AppKind): string =>
  kind === 'mobile' || kind === 'desktop' ? '获取当前位置失败，请稍后重试' : '获取当前位置信息失败，请手动选择所在城市'
