import { deskProducts } from '@kuaimen/contract/booking/desk.endpoints'
import type { DeskProduct } from '@kuaimen/contract/booking/desk.views'
import { InputNumber, type RefSelectProps, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useData } from '../../api/data'
import { yuan } from '../board-text'

interface Props {
  readonly storeId: number
  readonly productId: number | undefined
  readonly people: number | undefined
  readonly onChange: (productId: number, people: number) => void
  /** On a screen that is filled in from the top. */
  readonly autoFocus?: boolean
}

const labelOf = ({ name, minutes, price_fen }: DeskProduct) => `${name} · ${minutes} 分钟 · ${yuan(price_fen)}`

/** A product of the store, and for how many. */
export function VisitFields({ storeId, productId, people, onChange, autoFocus = false }: Props) {
  const { data = [], isPending } = useData(deskProducts, { store_id: storeId })
  const field = useRef<RefSelectProps>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  const product = data.find(({ id }) => id === productId)
  const groups = [...new Set(data.map(({ category_name }) => category_name))]
  return (
    <>
      <Select
        aria-label="产品"
        placeholder="选产品"
        ref={field}
        loading={isPending}
        showSearch={{ optionFilterProp: 'label' }}
        value={product?.id}
        onChange={(id: number) => onChange(id, data.find((one) => one.id === id)?.people_min ?? 1)}
        options={groups.map((group) => ({
          label: group,
          options: data
            .filter(({ category_name }) => category_name === group)
            .map((one) => ({ value: one.id, label: labelOf(one) })),
        }))}
        style={{ width: 360, maxWidth: '100%' }}
      />
      <InputNumber
        aria-label="几位"
        suffix="位"
        min={product?.people_min ?? 1}
        max={product?.people_max ?? 50}
        value={people ?? product?.people_min ?? null}
        disabled={!product}
        onChange={(value) => product && onChange(product.id, Number(value ?? product.people_min))}
        style={{ width: 96 }}
      />
    </>
  )
}
