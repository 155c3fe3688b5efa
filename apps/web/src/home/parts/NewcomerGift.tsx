import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { newcomerGiftOf } from '../../campaign/newcomer.api'
import { persistWanted } from '../../campaign/offer/wanted-offer'
import { Link } from '../../platform/page/Link'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import styles from './NewcomerGift.module.css'

/** For who is not logged in: what a newcomer gets, with its terms beside it. The tap is the wish: after login it is taken. */
export function NewcomerGift() {
  // The city becomes known while the page is in sight: what is shown stays until its answer has come.
  const { data: gift } = useQuery({ ...newcomerGiftOf(useVisitor().cityId), placeholderData: keepPreviousData })
  if (!gift) return null
  const { key, worth, min_text, scope_text, valid_text, who_text, path } = gift
  return (
    <Link to={path} className={styles.gift} onClick={() => persistWanted([key])}>
      <strong className={styles.worth}>{worth}</strong>
      <span className={styles.words}>
        <strong>新人礼{who_text && <small> {who_text}</small>}</strong>
        <span>{[min_text, scope_text, valid_text].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={buttonClass({ size: 'small' })}>领取</span>
    </Link>
  )
}
