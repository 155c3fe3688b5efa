import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { paths } from '../platform/page/paths'
import { type Draft, type DraftCustom, type DraftItem, draft, persistDraft } from './draft'
import { draftOf } from './visit'

interface Beginning {
  readonly branch: Draft['branch']
  readonly items: readonly Omit<DraftItem, 'series_ids'>[]
  /** Where, if that is settled already. */
  readonly storeId?: number | undefined
  /** What it is made to measure of; without it, whatever was chosen before is dropped. */
  readonly custom?: DraftCustom | undefined
}

/** Writes a draft for these products and returns the page to go on with. An earlier choice for the same products stays. */
export function beginVisit({ branch, items, storeId, custom }: Beginning): string {
  const before = draftOf(items, draft())
  const isElsewhere = storeId !== undefined && before?.store_id !== storeId
  persistDraft({
    store_id: storeId ?? before?.store_id ?? null,
    day: isElsewhere ? '' : (before?.day ?? ''),
    time: isElsewhere ? '' : (before?.time ?? ''),
    remark: before?.remark ?? '',
    branch,
    custom,
    guest: before?.guest,
    items: items.map((item, nth) => ({ ...item, series_ids: before?.items[nth]?.series_ids ?? [] })),
  })
  const text = writeItems(items)
  return storeId === undefined
    ? paths.storeAndTime({ branch, items: text })
    : paths.dateAndTime({ branch, items: text, store_id: storeId })
}
