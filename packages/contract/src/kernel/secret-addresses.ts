import { addresses } from './addresses'

const withoutQuery = (url: string) =>
  url
    .toLowerCase()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
const INVITATION = addresses.zhenxiangToken.replace(/:\w+$/, '')

/** Whether an address is itself a secret: whoever has it sees, or is given, what others are not. */
export function isSecretAddress(url: string): boolean {
  const path = withoutQuery(url)
  return path === addresses.guidePreview || (path.startsWith(INVITATION) && path !== addresses.xiaohongshuReturn)
}
