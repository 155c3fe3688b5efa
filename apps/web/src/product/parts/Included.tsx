import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import styles from './Included.module.css'

interface Fact {
  readonly name: string
  readonly value: string
  readonly unit: string
}

/** How long and for how many first; styling alone has no pictures to count. */
function rowsOf({ looks, photos, retouches, minutes, people_min, people_max }: ProductDetail): Fact[][] {
  const people = people_min === people_max ? `${people_min}` : `${people_min}–${people_max}`
  const time: Fact = { name: '时长', value: `${minutes}`, unit: '分钟' }
  const party: Fact = { name: '人数', value: people, unit: '人' }
  const styling: Fact = { name: '造型', value: `${looks}`, unit: '套' }
  if (photos === 0) return [[styling, time, party]]
  return [
    [time, party],
    [styling, { name: '底片', value: `${photos}`, unit: '张' }, { name: '精修', value: `${retouches}`, unit: '张' }],
  ]
}

export const Included = ({ product }: { product: ProductDetail }) => (
  <div className={styles.grid}>
    {rowsOf(product).map((facts) => (
      <dl key={facts[0]?.name} className={styles.row}>
        {facts.map(({ name, value, unit }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              {value}
              <span className={styles.unit}>{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    ))}
  </div>
)
