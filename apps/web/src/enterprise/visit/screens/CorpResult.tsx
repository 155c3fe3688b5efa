import type { CorpOrderView } from '@kuaimen/contract/enterprise/visit.views'
import { useQuery } from '@tanstack/react-query'
import head from '../../../booking/result/parts/ResultContents.module.css'
import { ResultSkeleton } from '../../../booking/result/parts/ResultSkeleton'
import { AddToCalendar } from '../../../booking/view/parts/AddToCalendar'
import { OrderStore } from '../../../booking/view/parts/OrderStore'
import { Polaroid } from '../../../booking/view/parts/Polaroid'
import { useGoHome } from '../../../booking/view/parts/useGoHome'
import { meetingWords, resultWords } from '../../../booking/view/result-text'
import { AdviserRow } from '../../../contact/adviser/parts/AdviserRow'
import { RemindMe } from '../../../notice/parts/SubscribeRow'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { usePageLocation, usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { useNoSharing } from '../../../platform/wechat/useNoSharing'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../../ui/Button/Button'
import { Countdown } from '../../../ui/Countdown/Countdown'
import { cx } from '../../../ui/cx'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconCheck, IconClock, IconInfo } from '../../../ui/Icon/Icon'
import { IconBag } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { splitText } from '../../drive-text'
import { corpOrderOf, isNoCorpOrder } from '../../enterprise.api'

const LOOK_AGAIN_MS = 2000
const primary = buttonClass({ size: 'large' })
const secondary = buttonClass({ kind: 'secondary', size: 'large' })

/** How a visit of a drive went; what is paid is booked a moment later, so a held one is looked at again. */
export default function CorpResult() {
  useNoSharing()
  const goHome = useGoHome()
  const order_sn = usePageSearch().get('order_sn') ?? ''
  const isPaid = (usePageLocation().state as { paid?: true } | null)?.paid === true
  const { data, error, refetch } = useQuery({
    ...corpOrderOf(order_sn),
    enabled: order_sn !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'held' ? LOOK_AGAIN_MS : false),
  })
  // Of no company, or of nobody: its own page says which.
  if (order_sn === '' || isNoCorpOrder(error)) return <Redirect to={paths.bookingResult({ order_sn })} />
  return (
    <Page top={<NavBar title="预约结果" onBack={goHome} />} bottom={data && <Bar booking={data} />}>
      {data && <Contents booking={data} isPaid={isPaid} />}
      {!data && error && <ErrorState onRetry={refetch} />}
      {!data && !error && <ResultSkeleton />}
    </Page>
  )
}

const SIGNS = { good: IconCheck, wait: IconClock, over: IconInfo } as const

function Contents({ booking, isPaid }: { booking: CorpOrderView; isPaid: boolean }) {
  const { state, corp } = booking
  const words = resultWords(state, isPaid, booking.branch)
  const Sign = SIGNS[words.tone]
  return (
    <>
      <div className={head.head} role="status">
        {state === 'booked' ? (
          <>
            <Polaroid src={booking.cover} caption={booking.product_names.join('、')} />
            <h2 className={head.booked}>
              <IconCheck size="s" /> {words.title}
            </h2>
            <p className={head.title}>{meetingWords(booking, serverNow())}</p>
          </>
        ) : (
          <>
            <span className={cx(head.sign, head[words.tone])}>
              <Sign size="xl" />
            </span>
            <h2 className={head.title}>{state === 'held' && !isPaid ? '待支付' : words.title}</h2>
            <p className={head.text}>{words.text}</p>
          </>
        )}
        <p className={head.text}>{splitText(corp)}</p>
        {booking.can.pay && !isPaid && <ToPay booking={booking} />}
      </div>
      {words.tone !== 'over' && <OrderStore booking={booking} />}
      {words.tone === 'good' && (
        <RowGroup className={head.rows}>
          {state === 'booked' && <RemindMe />}
          <ListRow
            icon={IconBag}
            label="来之前看看"
            note="带什么、穿什么、提前多久到"
            render={(row) => <Link to={paths.shootingInformation()} {...row} />}
          />
          <AdviserRow type="pay" hasIcon />
        </RowGroup>
      )}
    </>
  )
}

const ToPay = ({ booking: { order_sn, hold_until } }: { booking: CorpOrderView }) => (
  <>
    {hold_until !== null && (
      <p className={head.hold}>
        请在 <Countdown until={hold_until * 1000} skewMs={serverSkewMs()} /> 内支付
      </p>
    )}
    <Link to={paths.payment({ payable_no: order_sn })} replace className={cx(buttonClass(), head.step)}>
      去支付
    </Link>
  </>
)

const Bar = ({ booking: { order_sn, calendar_url, can } }: { booking: CorpOrderView }) => (
  <BottomBar>
    <Link to={paths.enterpriseOrder({ order_sn })} replace className={calendar_url || can.pay ? secondary : primary}>
      查看预约
    </Link>
    {calendar_url && <AddToCalendar url={calendar_url} className={primary} />}
  </BottomBar>
)
