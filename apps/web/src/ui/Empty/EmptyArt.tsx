import styles from './Empty.module.css'
import calendar from './spots/empty-calendar.svg?no-inline'
import cards from './spots/empty-cards.svg?no-inline'
import cart from './spots/empty-cart.svg?no-inline'
import messages from './spots/empty-messages.svg?no-inline'
import reviews from './spots/empty-reviews.svg?no-inline'
import search from './spots/empty-search.svg?no-inline'
import error from './spots/error.svg?inline'
import frame from './spots/frame.svg?no-inline'
import lost from './spots/lost.svg?no-inline'
import offline from './spots/offline.svg?inline'

/** One drawing a state. Those of a failed call are in the script itself: they are shown when nothing can be fetched. */
const spots = {
  frame,
  'empty-calendar': calendar,
  'empty-cards': cards,
  'empty-reviews': reviews,
  'empty-cart': cart,
  'empty-messages': messages,
  'empty-search': search,
  offline,
  error,
  lost,
} as const

export type Art = keyof typeof spots

export const EmptyArt = ({ art }: { art: Art }) => (
  <img className={styles.art} src={spots[art]} width="160" height="126" alt="" draggable={false} />
)
