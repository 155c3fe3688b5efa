import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { type CorpChoice, persistCorpDraft, useCorpDraft } from '../../../visit/draft'

export type Product = DriveDetail['products'][number]
export type Store = DriveDetail['cities'][number]['stores'][number]

interface Wanted {
  readonly drive: DriveDetail
  readonly product: Product
  readonly store: Store
  /** As it stands on the roster, until another one is written. */
  readonly staffName: string
}

/** The visit that is being put together: the address names it, the draft holds what was chosen for it since. */
export function useCorpVisit({ drive, product, store, staffName }: Wanted) {
  const found = useCorpDraft()
  const isOfIt = found?.drive_no === drive.drive_no && found.product_id === product.id && found.store_id === store.id
  const draft = isOfIt ? found : undefined
  const choice: CorpChoice & { readonly contact_name: string } = {
    ...{ drive_no: drive.drive_no, product_id: product.id, store_id: store.id, people: product.people_min },
    ...{ addon_ids: [], day: '', time: '', remark: '' },
    ...draft,
    contact_name: draft?.contact_name ?? staffName,
  }
  return {
    choice,
    key: draft?.key ?? '',
    persist: (change: Partial<CorpChoice>) => persistCorpDraft({ ...choice, ...change }),
  }
}

export type CorpVisit = ReturnType<typeof useCorpVisit>
