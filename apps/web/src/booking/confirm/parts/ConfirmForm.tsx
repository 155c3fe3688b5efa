import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { type ReactNode, useState } from 'react'
import { TakeForVisit, useVisitOffer } from '../../../campaign/offer/parts/TakeForVisit'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { type Draft, persistDraft } from '../../../visit/draft'
import { TenderRow } from '../../../wallet/tender/parts/TenderRow'
import type { Choice } from '../../booking.api'
import { cancelText } from '../../policy-text'
import { consentGiven, persistConsent } from '../consent'
import { isUnanswered, setbackOf } from '../submission'
import { ConfirmBar } from './ConfirmBar'
import { ConfirmCustom, customPath, useGoverned, useMissed } from './ConfirmCustom'
import styles from './ConfirmForm.module.css'
import { ConfirmGuest } from './ConfirmGuest'
import { ConfirmLine } from './ConfirmLine'
import { ConfirmSkeleton } from './ConfirmSkeleton'
import { choosePath } from './NothingChosen'
import { OverlapSheet } from './OverlapSheet'
import { PolicyNotes } from './PolicyNotes'
import { PriceTable } from './PriceTable'
import { Remark } from './Remark'
import { useOptions } from './useOptions'
import { basketOf, type PricedChoice, usePrice } from './usePrice'
import { type Made, useSubmission } from './useSubmission'
import { useTurn } from './useTurn'
import { ClosedNotice, TurnNotice, TurnOverNotice, TurnTakenNotice, UnansweredNotice, VisitCard } from './VisitCard'

interface ConfirmFormProps {
  readonly draft: Draft
  readonly choice: Choice
  readonly onBack: () => void
}

export function ConfirmForm({ draft, choice, onBack }: ConfirmFormProps) {
  const priced = usePrice(choice)
  const { options, areReady } = useOptions(draft.items)
  const { preview, error, refresh } = priced
  const frame = (children: ReactNode, bottom?: ReactNode) => (
    <Page top={<NavBar title="确认预约" onBack={onBack} />} bottom={bottom}>
      {children}
    </Page>
  )
  // Without an answer what is shown stays; a no replaces it.
  if (error && (!preview || error instanceof Refusal))
    return frame(<PreviewFailed draft={draft} error={error} onRetry={refresh} />)
  if (!preview || !areReady) return frame(<ConfirmSkeleton items={draft.items.length} />)
  return <Loaded draft={draft} priced={priced} preview={preview} options={options} frame={frame} />
}

interface LoadedProps {
  readonly draft: Draft
  readonly priced: PricedChoice
  readonly preview: BookingPreview
  readonly options: ReturnType<typeof useOptions>['options']
  readonly frame: (children: ReactNode, bottom?: ReactNode) => ReactNode
}

function Loaded({ draft, priced: { asked, wallet, isCurrent, refresh }, preview, options, frame }: LoadedProps) {
  const [agreed, setAgreed] = useState(consentGiven)
  const unanswered = isUnanswered(draft.key)
  const submission = useSubmission({ draft, choice: asked, preview, refresh, onCardsGone: wallet.mend })
  const { submit, isSending } = submission
  const change = (index: number, item: Partial<Draft['items'][number]>) =>
    persistDraft({ items: draft.items.map((one, at) => (at === index ? { ...one, ...item } : one)) })
  const payWith = (tenders: Tenders) => {
    wallet.choose(tenders)
    persistDraft({})
  }
  const offer = useVisitOffer({ ...basketOf(asked), voucher_code: wallet.tenders.voucher_code })
  const takeIt = (
    <TakeForVisit
      offer={offer}
      disabled={isSending}
      onTaken={(coupon_code) => payWith({ ...wallet.tenders, coupon_code })}
    />
  )
  const agree = (given: boolean) => {
    persistConsent(given)
    setAgreed(given)
  }
  const governed = useGoverned(draft.custom)
  const here = paths.bookingConfirm({ branch: draft.branch })
  const mayGo = useMissed(draft.custom, here)
  const send = async () => {
    if (unanswered || (await mayGo())) await submit()
  }
  const { turn, made, isOver, end } = useTurn(draft, preview, refresh)
  const canSubmit = (preview.open && !isOver) || unanswered
  return frame(
    <div className={styles.stack}>
      {unanswered && !isSending && <UnansweredNotice />}
      {!canSubmit && made && <TurnTakenNotice toPay={made.payable_fen > 0} />}
      {!canSubmit && isOver && <TurnOverNotice to={choosePath(draft)} />}
      {!canSubmit && !made && !isOver && <ClosedNotice reason={preview.reason} to={choosePath(draft)} />}
      {turn && canSubmit && <TurnNotice until={turn.until} onEnd={end} />}
      <VisitCard visit={preview} changeTo={choosePath(draft)} />
      {preview.lines.map((line, index) => (
        <ConfirmLine
          key={`${line.product_id}-${index}`}
          line={line}
          item={draft.items[index]}
          options={options[index]}
          {...(line.product_id === draft.custom?.product_id ? { governed } : {})}
          disabled={isSending}
          onAddons={(addon_ids) => change(index, { addon_ids })}
        />
      ))}
      {draft.custom && <ConfirmCustom custom={draft.custom} back={here} />}
      <RowGroup>
        <TenderRow
          {...wallet}
          taken={preview.tenders}
          leftFen={preview.payable_fen}
          disabled={isSending}
          onChoose={payWith}
          onRetry={wallet.refresh}
          {...(offer ? { toTake: { saves_fen: offer.saves_fen, row: takeIt } } : {})}
        />
        {takeIt}
        <ConfirmGuest guest={draft.guest} disabled={isSending} />
        <Remark value={draft.remark} disabled={isSending} onSave={(remark) => persistDraft({ remark })} />
      </RowGroup>
      <PriceTable preview={preview} />
      <PolicyNotes
        policy={preview.policy}
        start={preview}
        toPay={preview.payable_fen > 0}
        cancel={cancelText(preview.policy, preview, serverNow(), preview)}
      />
      <OverlapSheet
        beside={submission.beside}
        onClose={submission.closeBeside}
        onInstead={submission.instead}
        onBoth={submission.both}
      />
    </div>,
    <ConfirmBar
      preview={preview}
      isBusy={!isCurrent || isSending}
      {...(canSubmit ? {} : { instead: <Instead made={made} draft={draft} onMade={submission.goOn} /> })}
      onSubmit={send}
      consent={{ checked: agreed, onChange: agree }}
    />,
  )
}

interface InsteadProps {
  readonly draft: Draft
  readonly made: Made | undefined
  readonly onMade: (made: Made) => unknown
}

/** On to what was made of it, or to another time. */
const Instead = ({ draft, made, onMade }: InsteadProps) =>
  made ? (
    <Button size="large" onClick={() => onMade(made)}>
      {made.payable_fen > 0 ? '去支付' : '查看预约'}
    </Button>
  ) : (
    <Link to={choosePath(draft)} replace className={buttonClass({ size: 'large' })}>
      换个时间
    </Link>
  )

interface PreviewFailedProps {
  readonly draft: Draft
  readonly error: Error
  readonly onRetry: () => unknown
}

/** What was chosen is not offered any more, or nothing came back. */
function PreviewFailed({ draft, error, onRetry }: PreviewFailedProps) {
  if (!(error instanceof Refusal) || error.status >= 500 || error.status === 429)
    return <ErrorState onRetry={onRetry} />
  const setback = setbackOf(error)
  if (setback === 'custom' && draft.custom)
    return (
      <Empty
        role="alert"
        title={error.message}
        text="其余的选择都为您留着"
        action={
          <Link
            to={customPath(draft.custom, paths.bookingConfirm({ branch: draft.branch }))}
            className={buttonClass()}
            replace
          >
            重新选择
          </Link>
        }
      />
    )
  const isOption = setback === 'options'
  const withoutOptions = () =>
    persistDraft({ items: draft.items.map((item) => ({ ...item, addon_ids: [], series_ids: [] })) })
  return (
    <Empty
      role="alert"
      title={error.message}
      text={isOption ? '可以去掉失效的选项，其余的都为您留着' : '换一个时间、门店或产品再试试'}
      action={
        isOption ? (
          <Button onClick={withoutOptions}>去掉并继续</Button>
        ) : (
          <>
            <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })} replace>
              看看别的
            </Link>
            <Link to={choosePath(draft)} className={buttonClass()} replace>
              重新选择
            </Link>
          </>
        )
      }
    />
  )
}
