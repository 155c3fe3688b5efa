import { Section } from '../../ui/Section/Section'
import { StoreCard } from './StoreCard'
import styles from './StoreList.module.css'
import { useRecommendedShown } from './useRecommendedShown'

export function RecommendedStores({ onOpen }: { onOpen: (id: number) => void }) {
  const stores = useRecommendedShown()
  if (stores.length === 0) return null
  return (
    <Section title="推荐门店">
      <div className={styles.list}>
        {stores.map((store) => (
          <StoreCard key={store.id} store={store} place="home" onOpen={() => onOpen(store.id)} />
        ))}
      </div>
    </Section>
  )
}
