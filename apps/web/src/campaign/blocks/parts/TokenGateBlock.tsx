import type { TokenOpened } from '@kuaimen/contract/campaign/take.views'
import { tokenUnknown } from '@kuaimen/contract/campaign/version.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { use, useEffect, useEffectEvent } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageLocation, usePageParams } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Note } from '../../../ui/Text/Text'
import { Ticket, TicketFigure } from '../../../ui/Ticket/Ticket'
import { AloneContext, type BlockOf, type BlockProps, useCampaign } from '../../block-props'
import { useMine } from '../../offer/parts/useOffers'
import { useOpenToken } from '../form.api'
import styles from './lazy-blocks.module.css'

type Opened = TokenOpened['state'] | 'unknown'

const OTHERS_WAY = { to: paths.zhenxiang(), text: '看看新年真像' }

/** Whatever the page says of what is inside is not for them. */
function Refused({ words }: { words: string }) {
  const stayAlone = use(AloneContext)
  useEffect(stayAlone, [stayAlone])
  return (
    <div className={styles.gate} role="status">
      <h2>{words}</h2>
      <div className={styles.gateWay}>
        <Link to={OTHERS_WAY.to} className={buttonClass({ kind: 'secondary' })}>
          {OTHERS_WAY.text}
        </Link>
      </div>
    </div>
  )
}

function Gift({ block: { data, words }, type }: BlockProps<'token_gate'> & { type: string }) {
  const { offer } = data
  return (
    <div className={styles.gate} role="status">
      <h2>{words.ok}</h2>
      <Note className={styles.note}>已放入卡包</Note>
      {offer && (
        <div className={styles.gateTicket}>
          <Ticket tone="sage" stub={<TicketFigure text={offer.worth} note={offer.min_text} />}>
            <strong>{offer.name}</strong>
            <Note as="span" className={styles.note}>
              {offer.valid_text}
            </Note>
          </Ticket>
        </div>
      )}
      <div className={styles.gateWay}>
        <Link to={paths.cardCase({ type })} className={buttonClass()}>
          去使用
        </Link>
      </div>
    </div>
  )
}

/** A gift that was passed on is the friend's: there is nothing to use here. */
function PassedOn() {
  return (
    <div className={styles.gate} role="status">
      <h2>这张请柬您已经拆开过</h2>
      <Note className={styles.note}>里面的礼物已经转赠给朋友</Note>
    </div>
  )
}

function useGate({ offer_key }: BlockOf<'token_gate'>) {
  const { preview } = useCampaign()
  const { token = '' } = usePageParams()
  const { pathname } = usePageLocation()
  const navigate = useNavigate()
  const isLoggedIn = useIsLoggedIn()
  const own = useMine()?.offers[offer_key]
  const { mutateAsync, data, error } = useOpenToken()
  const isUnknown = error instanceof Refusal && error.code === tokenUnknown.code
  const state: Opened | undefined = isUnknown ? 'unknown' : data?.state
  // A member with the gift is not asked to open it again; whether it came by this link the server says, and opens none.
  const look = useEffectEvent(() => void mutateAsync(token).catch(ignoreError('campaign:invitation')))
  const hasGift = isLoggedIn && preview === null && own?.state === 'taken'
  useEffect(() => {
    if (hasGift) look()
  }, [hasGift])
  const open = async (): Promise<unknown> => {
    if (!isLoggedIn) return navigate(paths.signIn({ redirect: pathname }))
    return mutateAsync(token).catch((failure: unknown) => {
      if (!(failure instanceof Refusal && failure.code === tokenUnknown.code)) sayFailure(failure)
    })
  }
  const type = data?.coupon_type ?? own?.codes[0]?.coupon_type ?? 'coupon'
  const isGiven = data ? data.given === true : own?.codes.length !== 0 && own?.codes.every(({ given }) => given)
  return { state, open, type, isGiven, isInert: preview !== null, isLoggedIn }
}

/** An invitation for whoever holds its link: it opens once, and stays open for them. */
export function TokenGateBlock({ block }: BlockProps<'token_gate'>) {
  const { state, open, type, isGiven, isInert, isLoggedIn } = useGate(block)
  if (state === 'mine' && isGiven) return <PassedOn />
  if (state === 'ok' || state === 'mine') return <Gift block={block} type={type} />
  if (state === 'used_up') return <Refused words={block.words.used} />
  if (state === 'others') return <Refused words={block.words.others} />
  if (state === 'over') return <Refused words={block.words.over} />
  if (state === 'unknown') return <Refused words={tokenUnknown.msg} />
  return (
    <div className={styles.gate}>
      <h2>有一张请柬等您拆开</h2>
      <Note className={styles.note}>拆开后，里面的礼物放进您的卡包</Note>
      <div className={styles.gateWay}>
        <Button onClick={open} disabled={isInert} pendingText="正在拆开">
          {isLoggedIn ? '拆开请柬' : '登录后拆开'}
        </Button>
      </div>
    </div>
  )
}
