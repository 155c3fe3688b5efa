import type { CouponSetDetail, GroupView, VoucherOrderCard } from '@kuaimen/contract/shop/shop.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { ProductGallery } from '../../product/parts/ProductGallery'
import { idFrom } from '../../product/product.api'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { cx } from '../../ui/cx'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { RichText } from '../../ui/RichText/RichText'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Tag } from '../../ui/Tag/Tag'
import { Note } from '../../ui/Text/Text'
import { setStateText } from '../order-text'
import { GroupProgress } from '../parts/GroupProgress'
import { InviteButton } from '../parts/InviteButton'
import { OpenGroups } from '../parts/OpenGroups'
import { SetList } from '../parts/SetList'
import { groupOf, isNoSuch, ownGroupsOf, setOf } from '../shop.api'
import styles from './GoodsDetail.module.css'

export { setData as data, setShare as share } from '../page-data'

const NONE: never[] = []

/** One set, or without its number all of them. */
export default function GoodsDetail() {
  const back = useBack()
  const search = usePageSearch()
  const id = idFrom(search.get('id'))
  if (id !== undefined) return <SetPage key={id} id={id} group_no={search.get('group_no') ?? ''} />
  return (
    <Page top={<NavBar title="套券" onBack={back} />}>
      <SetList />
    </Page>
  )
}

function SetPage({ id, group_no }: { id: number; group_no: string }) {
  const back = useBack()
  const { data: set, error, isPending, refetch } = useQuery(setOf(id))
  const { data: group, refetch: again } = useQuery({ ...groupOf(group_no), enabled: group_no !== '' })
  const { token } = useVisitor()
  const { data: own } = useQuery({ ...ownGroupsOf(id), enabled: token !== undefined })
  const linked = group?.set_id === id ? group : undefined
  const mine = own?.list.find((order) => order.group?.group_no === group_no)
  return (
    <Page
      top={<NavBar title="套券" onBack={back} />}
      bottom={set && (mine ? <OwnBar order={mine} set={set} /> : <BuyBar set={set} group={linked} />)}
    >
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock ratio="3:4" />
          <SkeletonText lines={['half', 'full', 'short']} />
        </SkeletonGroup>
      )}
      {!set && isNoSuch(error) && (
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
      {!set && error && !isNoSuch(error) && <ErrorState onRetry={refetch} />}
      {set && linked && (
        <div className={styles.group}>
          <GroupProgress group={linked} {...(mine ? {} : { opener: linked.opener })} onEnd={() => void again()} />
          {mine && <Note className={styles.mine}>{mine.can.pay ? '您的名额等着付款' : '您已经在这个团里'}</Note>}
        </div>
      )}
      {set && <Contents set={set} own={own?.list ?? NONE} shownGroup={linked?.group_no} />}
    </Page>
  )
}

interface ContentsProps {
  readonly set: CouponSetDetail
  readonly own: readonly VoucherOrderCard[]
  /** The group that is shown above already. */
  readonly shownGroup: string | undefined
}

const Contents = ({ set, own, shownGroup }: ContentsProps) => (
  <>
    <ProductGallery product={set} />
    <div className={styles.head}>
      <p className={styles.tags}>
        {set.group_size !== null && <Tag tone="accent">{set.group_size} 人团</Tag>}
        {setStateText(set) && <Tag tone="warn">{setStateText(set)}</Tag>}
      </p>
      <h1 className={styles.name}>{set.name}</h1>
      <p className={styles.note}>{set.note}</p>
      <Price fen={set.group_price_fen ?? set.price_fen} wasFen={set.list_price_fen} size="l" />
    </div>
    <Section title="包含什么">
      <Card>
        <DescriptionList>
          <dt>内容</dt>
          <dd>
            {set.gives.name} × {set.gives.count}
          </dd>
          <dt>适用</dt>
          <dd>{set.gives.scope}</dd>
          <dt>有效期</dt>
          <dd>付款后 {set.gives.valid_days} 天</dd>
          <dt>限购</dt>
          <dd>每人 {set.limit_per_member} 份</dd>
        </DescriptionList>
      </Card>
    </Section>
    {set.group_size !== null && <OpenGroups set={set} own={own} shownGroup={shownGroup} />}
    {set.group_size !== null && (
      <Section title="怎么拼团">
        <p className={styles.text}>
          付款就算开团，{set.group_hours} 小时内凑满 {set.group_size}{' '}
          人，每人的券一起到账；没凑满，每个人都全额原路退回。凑满之前可以退出，也是全额退回。
        </p>
      </Section>
    )}
    <Section title="使用规则">
      <RichText className={styles.text} html={set.rules_html} />
    </Section>
  </>
)

/** For those who are in: their friends are who is missing. */
const OwnBar = ({ order, set }: { order: VoucherOrderCard; set: CouponSetDetail }) => (
  <BottomBar>
    <Link
      to={paths.voucherOrder({ order_no: order.order_no, is_group: true })}
      className={buttonClass({ kind: 'secondary', size: 'large' })}
    >
      查看订单
    </Link>
    {order.can.pay && (
      <Link to={paths.payment({ payable_no: order.order_no })} className={buttonClass({ size: 'large' })}>
        去支付
      </Link>
    )}
    {order.can.invite && order.group && <InviteButton name={set.name} group={order.group} fen={order.amount_fen} />}
  </BottomBar>
)

function BuyBar({ set, group }: { set: CouponSetDetail; group: GroupView | undefined }) {
  const { id, group_price_fen } = set
  if (set.state !== 'on')
    return (
      <BottomBar aside={<p>{setStateText(set)}</p>}>
        <Link to={paths.couponSet()} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          看看别的套券
        </Link>
      </BottomBar>
    )
  if (group_price_fen !== null && group?.state === 'open')
    return (
      <BottomBar aside={<Price fen={group_price_fen} size="l" />}>
        <Link to={paths.setConfirm({ id, group_no: group.group_no })} className={buttonClass({ size: 'large' })}>
          参团
        </Link>
      </BottomBar>
    )
  return (
    <BottomBar aside={group_price_fen === null && <Price fen={set.price_fen} size="l" />}>
      <Link
        to={paths.setConfirm({ id })}
        className={cx(
          buttonClass({ size: 'large', kind: group_price_fen === null ? 'primary' : 'secondary' }),
          group_price_fen !== null && styles.priced,
        )}
      >
        {group_price_fen !== null && <Price fen={set.price_fen} className={styles.onButton} />}
        {group_price_fen === null ? '立即购买' : '单独购买'}
      </Link>
      {group_price_fen !== null && (
        <Link to={paths.setConfirm({ id, is_group: 1 })} className={cx(buttonClass({ size: 'large' }), styles.priced)}>
          <Price fen={group_price_fen} className={styles.onButton} /> 开团
        </Link>
      )}
    </BottomBar>
  )
}
