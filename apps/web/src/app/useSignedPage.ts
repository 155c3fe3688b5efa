import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useEffect } from 'react'
import '../platform/browser/entry-url'
import { ignoreError } from '../platform/session/report-ignored-error'
import { useVisitor } from '../platform/session/VisitorProvider'
import { useOpenPage } from './router/useRouter'

/** Inside the messaging app, signs each page for the JS-APIs it names; the SDK is loaded only there, after paint. */
export function useSignedPage(apis: readonly string[] | undefined): void {
  const { kind } = useVisitor().environment
  const { pathname, search } = useOpenPage().location
  const address = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another signature
  useEffect(() => {
    if (!apis?.length || !isInWeChat(kind)) return
    void import('../platform/wechat/wx-sdk').then(({ signPage }) => signPage(apis)).catch(ignoreError('page:sign'))
  }, [apis, kind, address])
}
