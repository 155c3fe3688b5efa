import { useQuery } from '@tanstack/react-query'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Note } from '../../ui/Text/Text'
import { productOf } from '../store.api'
import styles from './ChosenProduct.module.css'

/** Which product the stores are narrowed to; 清除 in the bar of filters is the way out of that. */
export function ChosenProduct({ id }: { id: string }) {
  const { data: product } = useQuery(productOf(id, useVisitor()))
  return <Note className={styles.product}>只看可约「{product?.name ?? '所选产品'}」的门店，装修中的在最后</Note>
}
