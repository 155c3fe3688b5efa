import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addedOf } from '@kuaimen/contract/product/addons.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddonSheet } from '../../../booking/confirm/parts/AddonSheet'
import { ConfirmCustom, useGoverned } from '../../../booking/confirm/parts/ConfirmCustom'
import { PriceTable } from '../../../booking/confirm/parts/PriceTable'
import { Remark } from '../../../booking/confirm/parts/Remark'
import { UnansweredNotice } from '../../../booking/confirm/parts/VisitCard'
import { isUnanswered } from '../../../booking/confirm/submission'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { productDetailOf } from '../../../product/product.api'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Field } from '../../../ui/Field/Field'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { CorpPolicy } from './CorpPolicy'
import styles from './CorpSummary.module.css'
import { GiftCardRow } from './GiftCardRow'
import type { CorpPrice } from './useCorpPrice'
import type { CorpVisit, Product } from './useCorpVisit'

export interface SummaryProps {
  readonly drive: DriveDetail
  readonly product: Product
  readonly visit: CorpVisit
  readonly price: CorpPrice
}

/** Where the steps of made-to-measure lead back to. */
export const completePath = ({ choice: { drive_no, product_id, store_id } }: CorpVisit): string =>
  paths.enterpriseComplete({ drive_no, product_id, store_id })

const NAME_AT_MOST = 20

/** Name, wishes and price below the time that was chosen: all in sight before it is sent. */
export function CorpSummary({ drive, product, visit, price }: SummaryProps) {
  const { choice, key, persist } = visit
  const { preview, error } = price
  const governed = useGoverned(choice.custom)
  if (error && (!preview || error instanceof Refusal)) return <Failed error={error} visit={visit} price={price} />
  if (!preview)
    return (
      <SkeletonGroup>
        <Card className={styles.bones}>
          <SkeletonText lines={['short', 'full', 'full', 'long']} />
        </Card>
      </SkeletonGroup>
    )
  const withAddons = drive.addons === 'staff_pays'
  const isPaying = preview.payable_fen > 0 || price.giftCards.length > 0
  return (
    <div className={styles.stack}>
      {isUnanswered(key) && <UnansweredNotice />}
      <Card>
        <Field
          label="工牌姓名"
          name="contact_name"
          autoComplete="name"
          maxLength={NAME_AT_MOST}
          placeholder="照片按这个名字交给您"
          value={choice.contact_name}
          onChange={(contact_name) => persist({ contact_name })}
        />
      </Card>
      {choice.custom && <ConfirmCustom custom={choice.custom} back={completePath(visit)} />}
      <RowGroup>
        {withAddons && <AddonRow product={product} visit={visit} governed={governed} />}
        {withAddons && !choice.custom && <CustomRow visit={visit} />}
        {isPaying && <GiftCardRow price={price} />}
        <Remark value={choice.remark} disabled={false} onSave={(remark) => persist({ remark })} />
      </RowGroup>
      <PriceTable preview={preview} />
      <CorpPolicy drive={drive} preview={preview} />
    </div>
  )
}

interface AddonRowProps {
  readonly product: Product
  readonly visit: CorpVisit
  /** Names of those that the choices made to measure decide about. */
  readonly governed: ReadonlySet<string>
}

/** What is added, or how much could be; the list is a tap away. */
function AddonRow({ product, visit: { choice, persist }, governed }: AddonRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const addons = product.addons.filter(({ name }) => !choice.custom || !governed.has(name))
  if (addons.length === 0) return null
  const added = addedOf(choice.addon_ids.flatMap((id) => addons.filter((one) => one.id === id)))
  return (
    <>
      <ListRow
        label="加购"
        note={added.length > 0 ? added.map(({ words }) => words).join('、') : '由您自付'}
        {...(added.length > 0 ? {} : { value: `${addons.length} 项可选` })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <AddonSheet
          name={product.name}
          addons={addons}
          chosen={choice.addon_ids}
          onChange={(addon_ids) => persist({ addon_ids })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Made to measure, where there is a flow for the product. */
function CustomRow({ visit }: { visit: CorpVisit }) {
  const { data } = useQuery(productDetailOf(visit.choice.product_id, useVisitor()))
  const flow = data?.custom
  if (!flow) return null
  const to = `${flow.path}?${new URLSearchParams({ redirect: completePath(visit) })}`
  return <ListRow label="定制" value={flow.name} render={(row) => <Link to={to} {...row} />} />
}

interface FailedProps {
  readonly error: Error
  readonly visit: CorpVisit
  readonly price: CorpPrice
}

/** What was added or chosen is not offered any more, or nothing came back. */
function Failed({ error, visit: { choice, persist }, price }: FailedProps) {
  if (!(error instanceof Refusal) || error.status >= 500 || error.status === 429)
    return <ErrorState compact onRetry={price.refresh} />
  const isPlain = choice.addon_ids.length === 0 && !choice.custom
  return (
    <Empty
      compact
      role="alert"
      title={error.message}
      text={isPlain ? '换一个时间再试试' : '可以去掉加购和定制，其余的都为您留着'}
      action={
        isPlain ? (
          <Button onClick={() => persist({ time: '' })}>换个时间</Button>
        ) : (
          <Button onClick={() => persist({ addon_ids: [], custom: undefined })}>去掉并继续</Button>
        )
      }
    />
  )
}
