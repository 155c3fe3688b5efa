import { deskProducts } from '@kuaimen/contract/booking/desk.endpoints'
import { Select } from 'antd'
import { useData } from '../../api/data'

interface Props {
  readonly storeId: number
  readonly productId: number | undefined
  readonly onChange: (productId: number | undefined) => void
}

/** Products that the store offers; one that stands in the address and is not offered there stays chosen by its number. */
export default function ProductFilter({ storeId, productId, onChange }: Props) {
  const { data = [] } = useData(deskProducts, { store_id: storeId })
  const known = data.map(({ id, name }) => ({ value: id, label: name }))
  const isOther = productId !== undefined && !known.some(({ value }) => value === productId)
  return (
    <Select
      aria-label="产品"
      placeholder="产品"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={productId}
      onChange={(value?: number) => onChange(value)}
      options={isOther ? [{ value: productId, label: `产品 ${productId}` }, ...known] : known}
      style={{ width: 180 }}
    />
  )
}
