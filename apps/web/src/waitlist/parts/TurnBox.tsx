import { placeName } from '@kuaimen/contract/store/store.rules'
import type { TurnView, WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useBrand } from '../../brand/brand.api'
import { serverSkewMs } from '../../platform/browser/server-clock'
import { Button } from '../../ui/Button/Button'
import { Countdown } from '../../ui/Countdown/Countdown'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { dayText } from '../../visit/time-text'
import { useRefreshWaits, useRefuseTurn } from '../waitlist.api'
import { useTakeTurn } from './useTakeTurn'
import styles from './WaitCard.module.css'

/** The place that is held: when, where, for how long, and one tap to have it. */
export function TurnBox({ wait, turn }: { wait: WaitView; turn: TurnView }) {
  const take = useTakeTurn()
  const refresh = useRefreshWaits()
  const { mutate: refuse, isPending } = useRefuseTurn()
  const brand = useBrand()?.brand_name
  const letGo = async () => {
    const asked = { title: '不要这个位置？', message: '会让给下一位，您的候补继续', confirmText: '不要了' }
    if (await confirmDialog(asked)) refuse(turn.turn_no)
  }
  return (
    <section className={styles.turn} aria-label="为您保留的位置">
      <p className={styles.when}>
        {dayText(turn.day)} {turn.time}–{turn.end_time}
      </p>
      <p className={styles.where}>{placeName(turn.store.name, brand)}</p>
      <p className={styles.left}>
        为您保留 <Countdown until={turn.until * 1000} skewMs={serverSkewMs()} onEnd={() => void refresh()} />
      </p>
      <div className={styles.ways}>
        <Button size="small" onClick={() => void take(wait, turn)}>
          去预约
        </Button>
        <Button kind="secondary" size="small" pending={isPending} onClick={() => void letGo()}>
          不要了
        </Button>
      </div>
    </section>
  )
}
