import { inMinutes } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { PHONE_PROOF_MS } from '@kuaimen/contract/wallet/card.rules'
import { useState } from 'react'
import { CodeFields } from '../../../account/code/parts/CodeFields'
import { useCodeForm } from '../../../account/code/parts/useCodeForm'
import { useMe } from '../../../account/session'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconCoupon } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { isCouponType } from '../../choice'
import { useProvePhone, useSendRedeemCode } from '../../wallet.api'
import styles from './TestPhone.module.css'

/** Before redeeming, a member proves once that the number is theirs. */
export default function TestPhone() {
  const back = useBack()
  const { data: me, isError, refetch } = useMe()
  return (
    <Page top={<NavBar title="验证手机号" onBack={back} />} className={styles.page}>
      {!me && (isError ? <ErrorState onRetry={refetch} /> : <TestPhoneSkeleton />)}
      {me && <Proof mobile={me.mobile} />}
    </Page>
  )
}

const TestPhoneSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock className={styles.bone} />
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)

function Proof({ mobile }: { mobile: string }) {
  const navigate = useNavigate()
  const search = usePageSearch()
  const [isProven, setIsProven] = useState(false)
  const { mutateAsync: send } = useSendRedeemCode()
  const { mutateAsync: prove } = useProvePhone()
  const type = search.get('coupon_type')
  const handle = useCodeForm({
    purpose: 'redeem',
    submitsItself: true,
    known: { mobile },
    send: ({ captcha_pass }) => send({ captcha_pass }),
    submit: async ({ code, nonce }) => {
      await prove({ code, nonce })
      // In the place of this page: the way back leads to where one came from.
      if (isCouponType(type)) await navigate(paths.redeem({ type }), { replace: true })
      else setIsProven(true)
    },
  })
  if (isProven) return <WhatNow />
  return (
    <>
      <p className={styles.lead}>为保护您的卡券，兑换前请先验证手机号，{inMinutes(PHONE_PROOF_MS)} 分钟内有效。</p>
      <Card className={styles.number}>
        <Note>验证码将发送至</Note>
        <p className={styles.mobile}>{maskMobile(mobile)}</p>
      </Card>
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <CodeFields handle={handle} only="code" />
        <Button type="submit" size="large" block pending={handle.isSubmitting}>
          验证
        </Button>
      </form>
      <Note className={styles.other}>
        手机号停用了？<Link to={paths.editPhone()}>更换手机号</Link>
      </Note>
    </>
  )
}

const WhatNow = () => (
  <>
    <p className={styles.lead} role="status">
      手机号已验证，可以兑换了。
    </p>
    <RowGroup>
      <ListRow
        icon={IconCoupon}
        label="兑换卡券"
        render={(row) => <Link to={paths.redeem({ type: 'coupon' })} replace {...row} />}
      />
    </RowGroup>
  </>
)
