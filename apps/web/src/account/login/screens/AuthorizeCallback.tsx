import { snapshotVisitor } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/query'
import { usePageSearch } from '../../../platform/page/location'
import { spendAutoLogin } from '../../../platform/session/login'
import { Button } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { LoadingMask } from '../../../ui/LoadingMask/LoadingMask'
import { Page } from '../../../ui/Page/Page'
import { arrive, bindHere, takeFollowsLogin, takeReturnPath } from '../authorize'

const FAILED = '授权没有成功，请重试'

/** The provider sends the visitor back here; the wait looks like that of the pages before and after it. */
export default function AuthorizeCallback() {
  const client = useApi()
  const search = usePageSearch()
  const [trouble, setTrouble] = useState<string>()
  const arrived = useRef(false)

  useEffect(() => {
    // The code is good once, and effects may run twice.
    if (arrived.current) return
    arrived.current = true
    const isLoggedIn = takeFollowsLogin()
    // A fresh document: the address signed for the JS-SDK must be the page's own.
    const goBack = () => window.location.replace(takeReturnPath())
    arrive(client, search).then(
      async (arrival) => {
        if (isLoggedIn && arrival === 'ok') await bindHere(client)
        // The trip of another tab says nothing about our own, which starts again where it is needed.
        if (arrival === 'refused') spendAutoLogin()
        goBack()
      },
      (error: unknown) => {
        if (isLoggedIn) return goBack()
        setTrouble(error instanceof Refusal ? error.message : FAILED)
      },
    )
  }, [client, search])

  if (!trouble)
    return (
      <Page>
        <LoadingMask active />
      </Page>
    )
  const isSnapshot = trouble === snapshotVisitor.msg
  const goOn = () => {
    spendAutoLogin()
    window.location.replace(takeReturnPath())
  }
  return (
    <Page>
      <Empty
        art="error"
        title={isSnapshot ? '还差一步' : '没能确认身份'}
        text={trouble}
        action={<Button onClick={goOn}>{isSnapshot ? '先随便看看' : '继续浏览'}</Button>}
      />
    </Page>
  )
}
