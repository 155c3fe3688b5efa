import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { ChosenLine } from '../../../booking/time/parts/ChosenLine'
import { shortStoreName } from '../../../store/short-name'
import type { Product, Store } from './useCorpVisit'

interface CorpLineProps {
  readonly drive: DriveDetail
  readonly product: Product
  readonly store: Store
  readonly changeTo: string
}

/** What, where and of whom in two lines, and the way to another choice. */
export const CorpLine = ({ drive, product, store, changeTo }: CorpLineProps) => (
  <ChosenLine
    chosen={{
      cover: product.cover,
      name: `${product.name} · ${shortStoreName(store.name)}`,
      note: `${drive.company.short_name} · ${drive.name}`,
    }}
    changeTo={changeTo}
    label="更换产品或门店"
  />
)
