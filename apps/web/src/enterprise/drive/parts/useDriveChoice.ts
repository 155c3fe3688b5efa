import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { useRef, useState } from 'react'
import { corpDraft, persistCorpDraft } from '../../../visit/draft'

/** What was chosen for this drive before, in this tab. */
const before = (drive_no: string) => {
  const draft = corpDraft()
  return draft?.drive_no === drive_no ? draft : undefined
}

/** Which product and which store: what there is only one of is chosen already. */
export function useDriveChoice(drive: DriveDetail) {
  const { drive_no, products, cities } = drive
  const stores = cities.flatMap((one) => one.stores)
  const open = products.filter(({ full }) => !full)
  const [productId, setProductId] = useState(() => before(drive_no)?.product_id)
  const [storeId, setStoreId] = useState(() => before(drive_no)?.store_id)
  const places = { product: useRef<HTMLElement>(null), store: useRef<HTMLElement>(null) }
  const product = open.find(({ id }) => id === productId) ?? (open.length === 1 ? open[0] : undefined)
  const store = stores.find(({ id }) => id === storeId) ?? (stores.length === 1 ? stores[0] : undefined)

  /** A time stays where nothing else has changed; the name for the badge and the words stay anyway. */
  const begin = (): { drive_no: string; product_id: number; store_id: number } | undefined => {
    if (!product || !store) return undefined
    const draft = before(drive_no)
    const isSame = draft?.product_id === product.id && draft.store_id === store.id
    const same = { contact_name: draft?.contact_name, remark: draft?.remark ?? '', custom: draft?.custom }
    if (!isSame)
      persistCorpDraft({
        ...{ drive_no, product_id: product.id, store_id: store.id, people: product.people_min, addon_ids: [] },
        ...{ day: '', time: '', ...same },
      })
    return { drive_no, product_id: product.id, store_id: store.id }
  }
  return { product, store, chooseProduct: setProductId, chooseStore: setStoreId, begin, places }
}

export type Choice = ReturnType<typeof useDriveChoice>
