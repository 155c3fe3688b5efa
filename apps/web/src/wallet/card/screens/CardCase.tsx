import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/card.rules'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { usePageParams, usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { FloatingStack } from '../../../ui/FloatingButton/FloatingButton'
import { IconPlus } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { ScrollToTop } from '../../../ui/ScrollToTop/ScrollToTop'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { TYPE_WORDS } from '../../card-text'
import { couponType, isCouponType, persistCouponType } from '../../choice'
import { type CardState, cardsOf } from '../../wallet.api'
import { CardList } from '../parts/CardList'
import styles from './CardCase.module.css'

const TABS = 'cards'
const STATES = [
  { key: 'usable', label: '可使用' },
  { key: 'over', label: '已用完 / 已过期' },
] as const

/** All that a member can pay with but money; each kind has an address of its own. */
export default function CardCase() {
  const back = useBack()
  const navigate = useNavigate()
  const params = usePageParams()
  const type: CouponType = isCouponType(params.type) ? params.type : couponType()
  const search = usePageSearch()
  const state: CardState = search.get('state') === 'over' ? 'over' : 'usable'
  // Every page of a list says how many there are of all kinds: the first of this one is fetched anyway.
  const { first } = usePagedList({ ...cardsOf(type, state), placeholderData: keepPreviousData })
  const tabs = COUPON_TYPES.map((key) => ({ key, label: TYPE_WORDS[key], count: first?.counts[key] ?? 0 }))
  const open = (next: { type?: CouponType; state?: CardState }) =>
    navigate(paths.cardCase({ type: next.type ?? type, state: next.state ?? 'usable' }), { replace: true })

  useEffect(() => void persistCouponType(type), [type])
  return (
    <Page
      top={
        <NavBar
          title="卡包"
          onBack={back}
          right={
            <Link to={paths.redeem({ type })} className={styles.redeem}>
              <IconPlus size="s" />
              兑换
            </Link>
          }
        >
          <Tabs
            id={TABS}
            label="卡券种类"
            tabs={tabs}
            value={type}
            onChange={(key) => key !== type && open({ type: key })}
          />
        </NavBar>
      }
    >
      <TabPanel id={TABS} value={type}>
        <div className={styles.states}>
          <ChipGroup label="卡券状态">
            {STATES.map(({ key, label }) => (
              <Chip key={key} selected={key === state} onClick={() => open({ state: key })}>
                {label}
              </Chip>
            ))}
          </ChipGroup>
        </div>
        <CardList key={`${type} ${state}`} type={type} state={state} />
        {state === 'over' && type !== 'coupon' && (
          <div className={styles.given}>
            <RowGroup>
              <ListRow label="送出的卡券" render={(row) => <Link to={paths.givings()} {...row} />} />
            </RowGroup>
          </div>
        )}
      </TabPanel>
      <FloatingStack>
        <ScrollToTop />
      </FloatingStack>
    </Page>
  )
}
