import { SETS_AT_ONCE } from '@kuaimen/contract/shop/shop.rules'
import type { CouponSetDetail } from '@kuaimen/contract/shop/shop.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyPerChoice } from '../../platform/browser/idempotency-key'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { sayFailure } from '../../platform/page/say-failure'
import { useBack } from '../../platform/page/useBack'
import { COVER } from '../../product/parts/ProductGrid'
import { idFrom } from '../../product/product.api'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Stepper } from '../../ui/Stepper/Stepper'
import { Muted, Note } from '../../ui/Text/Text'
import { isNoSuch, setOf, useStartVoucherOrder } from '../shop.api'
import styles from './SetConfirm.module.css'

export { setShare as share } from '../page-data'

export default function SetConfirm() {
  const back = useBack()
  const search = usePageSearch()
  const id = idFrom(search.get('id'))
  const { data: set, error, refetch } = useQuery({ ...setOf(id ?? 0), enabled: id !== undefined })
  const group_no = search.get('group_no') ?? ''
  if (set)
    return (
      <Confirm
        set={set}
        group_no={group_no}
        isGroup={set.group_price_fen !== null && (group_no !== '' || search.get('is_group') === '1')}
        refresh={refetch}
      />
    )
  const isGone = id === undefined || isNoSuch(error)
  return (
    <Page top={<NavBar title="确认订单" onBack={back} />}>
      {isGone && (
        <Empty
          art="lost"
          title="没有找到这份套券"
          text="它可能已经下架，看看别的吧"
          action={
            <Link to={paths.couponSet()} replace className={buttonClass()}>
              全部套券
            </Link>
          }
        />
      )}
      {!isGone && error && <ErrorState onRetry={refetch} />}
      {!isGone && !error && (
        <SkeletonGroup>
          <SkeletonText lines={['half', 'full', 'long']} />
        </SkeletonGroup>
      )}
    </Page>
  )
}

interface ConfirmProps {
  readonly set: CouponSetDetail
  readonly group_no: string
  readonly isGroup: boolean
  readonly refresh: () => unknown
}

/** Another count or price is another order; a reload in between is not. */
const keys = keyPerChoice('voucher_order_key')

const kindText = (isGroup: boolean, group_no: string) => (isGroup ? (group_no ? '参团' : '开团') : '单独购买')

function Confirm({ set, group_no, isGroup, refresh }: ConfirmProps) {
  const back = useBack()
  const navigate = useNavigate()
  const [count, setCount] = useState(1)
  const { mutateAsync: start } = useStartVoucherOrder()
  const price = isGroup ? (set.group_price_fen ?? set.price_fen) : set.price_fen
  const payable = price * count
  const submit = async () => {
    const chosen = { set_id: set.id, count, is_group: isGroup, group_no: isGroup ? group_no : '' }
    const input = { ...chosen, shown_payable_fen: payable }
    try {
      const { order_no } = await start({ input, key: keys.keyFor(JSON.stringify(input)) })
      keys.spend()
      // In the place of this page: a way back would lead to a form that is spent.
      await navigate(paths.payment({ payable_no: order_no }), { replace: true })
    } catch (failure) {
      sayFailure(failure)
      await refresh()
    }
  }

  return (
    <Page
      top={<NavBar title="确认订单" onBack={back} />}
      bottom={
        <BottomBar
          aside={
            <p>
              <Muted className={styles.label}>应付</Muted>
              <Price fen={payable} size="l" />
            </p>
          }
        >
          <Button size="large" onClick={submit}>
            提交订单
          </Button>
        </BottomBar>
      }
    >
      <Card>
        <div className={styles.set}>
          <Picture src={set.cover} alt="" {...COVER} className={styles.cover} />
          <div className={styles.words}>
            <h2 className={styles.name}>{set.name}</h2>
            <Note className={styles.note}>
              {set.gives.name} × {set.gives.count} · 付款后 {set.gives.valid_days} 天有效
            </Note>
            <Price fen={price} wasFen={set.list_price_fen} />
          </div>
        </div>
      </Card>
      <RowGroup className={styles.rows}>
        <ListRow label="购买方式" value={kindText(isGroup, group_no)} />
        {!isGroup && (
          <ListRow
            label="数量"
            note={`每人限购 ${set.limit_per_member} 份`}
            value={
              <Stepper
                label="数量"
                value={count}
                onChange={setCount}
                min={1}
                max={Math.max(1, Math.min(set.limit_per_member, SETS_AT_ONCE, set.left))}
              />
            }
          />
        )}
      </RowGroup>
      <Note className={styles.tip}>
        {isGroup
          ? `${set.group_hours} 小时内没有凑齐，会全额原路退回。`
          : '付款后券马上放进卡包；没用的券随时可退，按张数原路退回。'}
      </Note>
    </Page>
  )
}
