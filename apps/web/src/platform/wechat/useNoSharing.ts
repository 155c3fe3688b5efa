import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useEffect } from 'react'
import { ignoreError } from '../session/report-ignored-error'
import { useVisitor } from '../session/VisitorProvider'

/** For pages that are nobody else's business: WeChat's menu, by which a page is sent to friends, is away meanwhile. */
export function useNoSharing(): void {
  const { kind } = useVisitor().environment
  const isWx = isInWeChat(kind)
  useEffect(() => {
    if (!isWx) return
    const menu = (isShown: boolean) =>
      import('./wx-sdk').then(({ wxShowMenu }) => wxShowMenu(isShown)).catch(ignoreError('page:menu'))
    void menu(false)
    return () => void menu(true)
  }, [isWx])
}
