import type { AppKind } from '@kuaimen/contract/kernel/environment'

/** Where a long press on a code adds the adviser. */
export const isInWeChat = (kind: AppKind): boolean => kind === 'wx' || kind === 'wxwork'
