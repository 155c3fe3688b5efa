import type { DistrictOption } from '@kuaimen/contract/store/store.views'
import { RadioList } from '../../ui/RadioList/RadioList'
import { Sheet } from '../../ui/Sheet/Sheet'

interface DistrictSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly districts: readonly DistrictOption[]
  readonly chosen: string | undefined
  readonly onChoose: (district: string | undefined) => void
}

const ALL = ''

export function DistrictSheet({ open, onClose, districts, chosen, onChoose }: DistrictSheetProps) {
  const total = districts.reduce((sum, { store_count }) => sum + store_count, 0)
  const options = [{ name: ALL, store_count: total }, ...districts].map(({ name, store_count }) => ({
    value: name,
    label: name || '全部区域',
    aside: `${store_count} 家`,
  }))
  return (
    <Sheet open={open} onClose={onClose} title="选择区域">
      <RadioList
        label="区域"
        options={options}
        value={chosen ?? ALL}
        onChange={(name) => onChoose(name === ALL ? undefined : name)}
      />
    </Sheet>
  )
}
