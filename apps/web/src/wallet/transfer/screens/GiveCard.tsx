import type { WalletDetail } from '@kuaimen/contract/wallet/card.views'
import {
  GIVING_HOURS,
  GIVING_PICTURES,
  GIVING_WORDS_AT_MOST,
  hasLinkOrNumber,
} from '@kuaimen/contract/wallet/transfer.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageParams, usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { sayFailure } from '../../../platform/page/say-failure'
import { useBack } from '../../../platform/page/useBack'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Field } from '../../../ui/Field/Field'
import { IconCheck } from '../../../ui/Icon/Icon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Section } from '../../../ui/Section/Section'
import { CardSkeleton } from '../../card/parts/CardsSkeleton'
import { GiftFace } from '../../card/parts/GiftFace'
import { Ticket } from '../../card/parts/Ticket'
import { pathOfCard } from '../../card-links'
import { cardOf } from '../../wallet.api'
import { PICTURE_WORDS } from '../gift-text'
import { chosenPicture } from '../links'
import { GivingArt } from '../parts/GivingArt'
import { GivingPanel } from '../parts/GivingPanel'
import { IN_USE_WORDS, InUseWays } from '../parts/InUse'
import { useStartGiving } from '../transfer.api'
import styles from './GiveCard.module.css'

/** A picture and a line of words for a card; the link comes with the next page, which is what the friend will see. */
export default function GiveCard() {
  const back = useBack()
  const { id: code = '' } = usePageParams()
  const type = usePageSearch().get('coupon_type') === 'gift_card' ? 'gift_card' : 'voucher'
  const { data: card, isPending, refetch } = useQuery(cardOf(type, code))
  if (card?.giveable) return <Writing key={card.code} card={card} look={async () => (await refetch()).data} />
  return (
    <Page top={<NavBar title="转赠好友" onBack={back} />}>
      {isPending && <CardSkeleton type={type} />}
      {!isPending && !card && <ErrorState onRetry={refetch} />}
      {card?.giving && <GivingPanel giving={card.giving} onEnd={() => void refetch()} />}
      {card && !card.giving && <NotNow card={card} />}
    </Page>
  )
}

const WHY_NOT = '已经用完、过期或退款的卡券不能转赠'

const NotNow = ({ card }: { card: WalletDetail }) => (
  <Empty
    art="empty-cards"
    title={card.in_use ? `${IN_USE_WORDS[card.in_use.why].title}，现在不能转赠` : '这张卡券现在不能转赠'}
    text={card.in_use ? IN_USE_WORDS[card.in_use.why].text : WHY_NOT}
    action={
      card.in_use ? (
        <InUseWays {...card.in_use} />
      ) : (
        <Link to={pathOfCard(card)} replace className={buttonClass()}>
          看看这张卡券
        </Link>
      )
    }
  />
)

const WRONG_WORDS = '祝福语里不能有链接、电话或账号'

interface WritingProps {
  readonly card: WalletDetail
  /** The card as it is now. */
  readonly look: () => Promise<WalletDetail | undefined>
}

function Writing({ card, look }: WritingProps) {
  const back = useBack()
  const navigate = useNavigate()
  const { mutateAsync: start } = useStartGiving()
  const [words, setWords] = useState('')
  const chosen = chosenPicture.use()
  const picture = GIVING_PICTURES.find((one) => chosen === `${card.code} ${one}`) ?? GIVING_PICTURES[0]
  const isWrong = hasLinkOrNumber(words)
  const send = async () => {
    if (card.coupon_type === 'coupon' || isWrong) return
    try {
      const { path } = await start({ coupon_type: card.coupon_type, code: card.code, words, picture })
      chosenPicture.drop()
      await navigate(path, { replace: true })
    } catch (failure) {
      // Of two tries the first may have gone through, and its answer been lost: the page shows the giving then.
      const now = await look()
      if (!now?.giving) sayFailure(failure)
    }
  }
  return (
    <Page
      top={<NavBar title="转赠好友" onBack={back} />}
      bottom={
        <BottomBar>
          <Button size="large" block disabled={isWrong} onClick={send}>
            生成礼物链接
          </Button>
        </BottomBar>
      }
    >
      {card.coupon_type === 'gift_card' ? <GiftFace card={card} /> : <Ticket card={card} />}
      <Section title="选一张图">
        <fieldset className={styles.pictures} aria-label="图">
          {GIVING_PICTURES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === picture}
              aria-label={PICTURE_WORDS[one]}
              className={cx(styles.picture, one === picture && styles.chosen)}
              onClick={() => chosenPicture.write(`${card.code} ${one}`)}
            >
              <GivingArt picture={one} />
              {one === picture && <IconCheck size="s" className={styles.tick} />}
            </button>
          ))}
        </fieldset>
      </Section>
      <Section title="写一句话">
        <Field
          label="祝福语"
          hideLabel
          multiline
          name="giving_words"
          value={words}
          onChange={setWords}
          maxLength={GIVING_WORDS_AT_MOST}
          placeholder="可以不写"
          error={isWrong ? WRONG_WORDS : undefined}
        />
      </Section>
      <ul className={styles.rules}>
        <li>链接 {GIVING_HOURS} 小时内有效，不超过卡券的有效期；第一位收下的好友得到它</li>
        <li>收下之前可以随时收回；没有人收下会自动回到您的卡包</li>
        <li>{RULES[card.coupon_type]}</li>
      </ul>
    </Page>
  )
}

const RULES = {
  coupon: '',
  voucher: `转赠期间不能使用，也不能退款；好友收下后归好友所有，不再退款`,
  gift_card: `转赠的是全部余额，期间不能使用；好友收下后归好友所有，不能换成现金`,
} as const
