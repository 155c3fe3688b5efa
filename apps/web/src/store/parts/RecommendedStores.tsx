import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useVisitor } from '../../platform/VisitorProvider'
import { Section } from '../../ui/Section/Section'
import { recommendedStoresOf } from '../store.api'
import { StoreCard } from './StoreCard'
import styles from './StoreList.module.css'

export function RecommendedStores({ onOpen }: { onOpen: (id: number) => void }) {
  const { data: stores } = useQuery({ ...recommendedStoresOf(useVisitor()), placeholderData: keepPreviousData })
  if (!stores?.length) return null
  return (
    <Section title="推荐门店">
      <div className={styles.list}>
        {stores.slice(0, 3).map((store) => (
          <StoreCard key={store.id} store={store} place="home" onOpen={() => onOpen(store.id)} />
        ))}
      </div>
    </Section>
  )
}
