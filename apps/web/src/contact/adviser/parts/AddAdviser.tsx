import { useEffect, useRef } from 'react'
import { scrollIntoSight } from '../../../platform/page/scroll-into-view'
import { CodeFrame, framed } from '../../../ui/CodeFrame/CodeFrame'
import { cx } from '../../../ui/cx'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { AddedMark } from '../../dialog/parts/AddedMark'
import { CallUs } from '../../dialog/parts/CallUs'
import { GiftTile } from '../../dialog/parts/GiftTile'
import { HowToAdd } from '../../dialog/parts/HowToAdd'
import { isAdded, useAdding } from '../../dialog/parts/useAdding'
import { trackContact } from '../../events'
import type { QiweiType } from '../qiwei-text'
import styles from './QiweiPage.module.css'
import type { Addable } from './useAddable'

/** The gift where there is one to choose, and the code; once she is added, that it is so. */
export function AddAdviser({ addable, type }: { addable: Addable; type: QiweiType }) {
  const { gifts, gift, choose, qr, isAdded: isAddedBefore, isNobody, isPending } = addable
  const isAtCode = gifts.length === 0 || gift !== undefined
  const adding = useAdding(isAtCode && qr.data !== undefined && !isAddedBefore, qr.data?.params.state)
  const isDone = isAdded(adding)
  const hasCode = isAtCode && !isDone && Boolean(qr.data?.params.qrcode)
  useEffect(() => {
    if (hasCode) trackContact({ event_name: 'qr_show', type })
  }, [hasCode, type])
  const place = useRef<HTMLDivElement>(null)
  const chosen = gift?.selected_code
  // Its code is below the gifts: on a small screen nobody would know that there is one.
  useEffect(() => {
    if (chosen) scrollIntoSight(place.current)
  }, [chosen])
  if (isAddedBefore && !isDone) return <Known />
  if (isNobody)
    return (
      <section className={styles.card} aria-label="联系我们">
        <CallUs />
      </section>
    )
  if (qr.error) return <ErrorState compact onRetry={qr.refetch} />
  if (isPending || (!qr.data && !gift)) return <CodeSkeleton />
  return (
    <section className={styles.card} aria-label="添加顾问">
      {gifts.length > 0 && !isDone && (
        <fieldset className={cx(styles.gifts, gifts.length % 3 === 0 && styles.byThree)}>
          <legend className={styles.legend}>选一份新朋友礼赠</legend>
          {gifts.map((one) => (
            <GiftTile key={one.selected_code} gift={one} isChosen={one === gift} onChoose={() => choose(one)} />
          ))}
        </fieldset>
      )}
      <div ref={place} className={cx(styles.place, !qr.data && styles.coming)}>
        {isDone && <AddedMark />}
        {hasCode && (
          <div className={styles.code}>
            <CodeFrame>
              <img
                src={qr.data?.params.qrcode}
                alt="顾问的企业微信二维码"
                width={168}
                height={168}
                className={framed}
              />
            </CodeFrame>
          </div>
        )}
        {!qr.data && !isDone && <SkeletonBlock className={styles.bone} />}
        {!isAtCode && !isDone && <p className={styles.later}>选好礼赠，二维码就在这里</p>}
        {(isAtCode || isDone) && qr.data && <HowToAdd resource={qr.data} adding={adding} />}
      </div>
    </section>
  )
}

const Known = () => (
  <section className={styles.card} aria-label="我的顾问">
    <p className={styles.known}>您已经添加了顾问</p>
    <p className={styles.line}>在微信的聊天列表里就能找到</p>
  </section>
)

const CodeSkeleton = () => (
  <SkeletonGroup className={styles.card}>
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)
