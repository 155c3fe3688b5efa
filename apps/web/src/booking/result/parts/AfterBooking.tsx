import { useQuery } from '@tanstack/react-query'
import { ActivityRail } from '../../../content/parts/ActivityRail'
import { Recommendations } from '../../../content/parts/Recommendations'
import { resultContent } from '../../../content/result.api'
import styles from './AfterBooking.module.css'

const PAGE = 'book_pay_result'

/** What the brand shows below a booking that went well; without an answer nothing is missed. */
export function AfterBooking({ order_sn }: { order_sn: string }) {
  const { data: content } = useQuery(resultContent(order_sn))
  if (!content) return null
  const { banner, activity, recommendation } = content
  return (
    <div className={styles.after}>
      <ActivityRail activities={banner} title="为您推荐" slot="banner" page={PAGE} />
      <ActivityRail activities={activity} page={PAGE} />
      <Recommendations groups={recommendation} page={PAGE} />
    </div>
  )
}
