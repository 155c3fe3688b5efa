import { reviewClosed, reviewedAlready } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { reasonsFor } from '@kuaimen/contract/store/store.rules'
import { useRef, useState } from 'react'
import { NETWORK_ERROR, TransportError } from '../../../api/call'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { type Uploading, useUploads } from '../../../platform/upload/useUploads'
import { COVER } from '../../../product/parts/ProductGrid'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Checkbox } from '../../../ui/Checkbox/Checkbox'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { Field } from '../../../ui/Field/Field'
import { useForm } from '../../../ui/Form/useForm'
import { Picture } from '../../../ui/Picture/Picture'
import { RatingInput } from '../../../ui/Rating/Rating'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { dayText } from '../../../visit/time-text'
import { useRefreshBookings, useReview } from '../../orders.api'
import { dropEstimate, type Estimate, persistEstimate } from '../estimate'
import styles from './EstimateForm.module.css'
import { ReviewPictures } from './ReviewPictures'

const BODY_AT_MOST = 500
const STARS_FIRST = '请先点亮星星'
const SCORES = ['', '不满意', '不太满意', '一般', '满意', '非常满意']
const OVER: ReadonlySet<number> = new Set([reviewClosed.code, reviewedAlready.code])

/** Words for pictures that have not arrived; nothing where all have. */
function obstacleIn(list: readonly Uploading[]): string | undefined {
  const refused = list.filter(({ state }) => state === 'refused').length
  if (refused > 0) return `有 ${refused} 张图片没传上，请重试或移除`
  const under = list.filter(({ state }) => state !== 'done').length
  return under > 0 ? `还有 ${under} 张图片在上传，传完就可以提交` : undefined
}

/** Two files may turn out to be the same picture. */
const imagesOf = (list: readonly Uploading[]): string[] => [
  ...new Set(list.flatMap(({ assetNo }) => (assetNo ? [assetNo] : []))),
]

/** Fields and their sending in one: give it to Page as children and bottom. */
export function useEstimateForm(booking: BookingView, begun: Estimate) {
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync: review } = useReview()
  const refresh = useRefreshBookings()
  const stars = useRef<HTMLDivElement>(null)
  const pictures = useUploads('review', `review:${booking.order_sn}`)

  const onFailure = (error: unknown) => {
    if (error instanceof TransportError) toast(`${NETWORK_ERROR}，写好的评价还在，请再试一次`)
    else sayFailure(error)
    if (error instanceof Refusal && OVER.has(error.code)) void refresh()
  }
  const { fields: estimate, write: change, run } = useForm({ begun, onFailure, onWrite: persistEstimate })
  const submit = async () => {
    setIsAsked(true)
    // The stars may be out of sight, above pictures and words.
    if (estimate.score === 0) {
      stars.current?.scrollIntoView({ block: 'center' })
      return toast(STARS_FIRST)
    }
    const obstacle = obstacleIn(pictures.list)
    if (obstacle) return toast(obstacle)
    await run('submit', async () => {
      await review({
        ...estimate,
        reasons: [...estimate.reasons],
        order_sn: booking.order_sn,
        images: imagesOf(pictures.list),
      })
      dropEstimate()
      pictures.clear()
      await navigate(paths.estimateSuccess({ order_sn: booking.order_sn }), { replace: true })
    })
  }
  return { estimate, change, submit, isAsked, pictures, stars }
}

type Form = ReturnType<typeof useEstimateForm>

export const EstimateFields = ({ booking, form }: { booking: BookingView; form: Form }) => {
  const { estimate, change, isAsked, pictures, stars } = form
  const offered = estimate.score > 0 ? reasonsFor(booking.branch, estimate.score) : []
  // Other stars offer other words: what is not among them any more is let go.
  const rate = (score: number) => {
    const words = reasonsFor(booking.branch, score)
    change({ score, reasons: estimate.reasons.filter((one) => words.includes(one)) })
  }
  const toggle = (reason: string) =>
    change({
      reasons: estimate.reasons.includes(reason)
        ? estimate.reasons.filter((one) => one !== reason)
        : [...estimate.reasons, reason],
    })
  return (
    <Card>
      <div className={styles.what}>
        <Picture src={booking.cover} alt="" {...COVER} className={styles.cover} />
        <div className={styles.words}>
          <p className={styles.name}>{booking.product_names.join('、')}</p>
          <p className={styles.note}>{booking.store_name}</p>
          <p className={styles.note}>
            {dayText(booking.day)} {booking.branch === 'makeup' ? '化妆' : '拍摄'}
          </p>
        </div>
      </div>
      <div className={styles.stars} ref={stars}>
        <RatingInput label="满意程度" value={estimate.score} onChange={rate} />
        <p className={isAsked && estimate.score === 0 ? styles.missing : styles.note} role="status">
          {SCORES[estimate.score] || (isAsked ? STARS_FIRST : '点亮星星，告诉我们怎么样')}
        </p>
        {offered.length > 0 && (
          <div className={styles.reasons}>
            <ChipGroup label={estimate.score >= 4 ? '哪里让您满意' : '哪里可以更好'}>
              {offered.map((reason) => (
                <Chip key={reason} selected={estimate.reasons.includes(reason)} onClick={() => toggle(reason)}>
                  {reason}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        )}
      </div>
      <Field
        label="说说感受（可不写）"
        multiline
        maxLength={BODY_AT_MOST}
        value={estimate.body}
        onChange={(body) => change({ body })}
        placeholder="妆造、拍摄、服务，都可以说"
      />
      <ReviewPictures list={pictures.list} onAdd={pictures.add} onRemove={pictures.remove} onRetry={pictures.retry} />
      <Checkbox checked={estimate.anonymous} onChange={(anonymous) => change({ anonymous })}>
        匿名评价
        <Note as="span">不显示您的昵称和头像</Note>
      </Checkbox>
    </Card>
  )
}

export const EstimateBar = ({ form }: { form: Form }) => (
  <BottomBar>
    <Button size="large" onClick={form.submit}>
      提交评价
    </Button>
  </BottomBar>
)
