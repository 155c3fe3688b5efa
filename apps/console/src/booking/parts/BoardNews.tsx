import { boardPresent } from '@kuaimen/contract/booking/desk.endpoints'
import { waitDemand } from '@kuaimen/contract/waitlist/operator.endpoints'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import styles from './Board.module.css'

const BEAT_MS = 20_000

interface Props {
  readonly store_id: number
  readonly day: string
  /** The visit in the drawer. */
  readonly order_sn: string | undefined
}

/** Around the board: who waits for this day, and who else looks. Comes after the board itself. */
export default function BoardNews({ store_id, day, order_sn }: Props) {
  const { data: waits = [] } = useData(waitDemand, { store_id, from: day, until: day })
  const { mutate, data } = useAct(boardPresent)
  useEffect(() => {
    const beat = () => mutate({ store_id, order_sn: order_sn ?? null })
    beat()
    const timer = setInterval(beat, BEAT_MS)
    return () => clearInterval(timer)
  }, [mutate, store_id, order_sn])
  const waiting = waits.reduce((sum, one) => sum + one.waits, 0)
  return (
    <>
      {waiting > 0 && <Link to={`/demand?from=${day}`}>{`候补 ${waiting} 人`}</Link>}
      {data && data.here.length > 0 && <span className={styles.others}>{`同事在看：${data.here.join('、')}`}</span>}
      {order_sn && data && data.looking.length > 0 && (
        <span role="status" className={styles.looking}>{`${data.looking.join('、')} 也打开了这次到店`}</span>
      )}
    </>
  )
}
