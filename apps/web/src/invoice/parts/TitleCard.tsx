import type { InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { Tag } from '../../ui/Tag/Tag'
import styles from './TitleCard.module.css'

/** What tells a title from others: name, kind, tax code. */
export const TitleWords = ({ title }: { title: InvoiceTitleView }) => (
  <span className={styles.words}>
    <span className={styles.name}>{title.name}</span>
    <span className={styles.tags}>
      <Tag tone={title.type === 'company' ? 'outline' : 'neutral'}>{title.type === 'company' ? '企业' : '个人'}</Tag>
      {title.is_default && (
        <Tag tone="accent" className={styles.tag}>
          默认
        </Tag>
      )}
    </span>
    {title.tax_code && <span className={styles.note}>税号 {title.tax_code}</span>}
    {title.email && <span className={styles.note}>{title.email}</span>}
  </span>
)
