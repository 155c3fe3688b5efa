import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { PointsItemDetail } from '@kuaimen/contract/member/mall.views'
import { Card } from '../../../ui/Card/Card'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList'
import { Picture } from '../../../ui/Picture/Picture'
import { RichTextRules } from '../../../ui/RichText/RichText'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Tag } from '../../../ui/Tag/Tag'
import { cardWord, isOut, leftText, limitText, validDaysText } from '../item-text'
import styles from './ItemFacts.module.css'
import { ITEM_COVER } from './ItemGrid'
import { PointsPrice } from './PointsPrice'

/** What it is, what it costs, and what it is good for. */
export function ItemFacts({ item }: { item: PointsItemDetail }) {
  const left = leftText(item)
  return (
    <>
      <Picture src={item.cover} alt="" {...ITEM_COVER} priority rounded={false} className={styles.cover} />
      <div className={styles.head}>
        <h2 className={styles.name}>{item.name}</h2>
        {item.note && <p className={styles.note}>{item.note}</p>}
        <p className={styles.cost}>
          <PointsPrice points={item.points} size="l" />
          <span className={styles.tags}>
            {item.min_level_name && <Tag tone="neutral">{item.min_level_name}及以上</Tag>}
            {left && <Tag tone={isOut(item) ? 'neutral' : 'outline'}>{left}</Tag>}
          </span>
        </p>
      </div>
      <Card>
        <DescriptionList>
          <dt>得到</dt>
          <dd>
            {item.worth} {cardWord(item)}，兑换后放进卡包
          </dd>
          {item.min_fen > 0 && (
            <>
              <dt>条件</dt>
              <dd>订单满 ¥{formatYuan(item.min_fen)} 可用</dd>
            </>
          )}
          <dt>有效期</dt>
          <dd>{validDaysText(item)}</dd>
          <dt>适用范围</dt>
          <dd>{item.scope || '全部产品和门店'}</dd>
          <dt>限兑</dt>
          <dd>{limitText(item)}</dd>
          {!isOut(item) && (
            <>
              <dt>剩余</dt>
              <dd>{item.left} 份</dd>
            </>
          )}
        </DescriptionList>
      </Card>
      {item.rules_html && <RichTextRules className={styles.rules} title="兑换规则" html={item.rules_html} />}
    </>
  )
}

export const ItemPageSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock ratio="4:3" className={styles.cover} />
    <div className={styles.head}>
      <SkeletonText lines={['half', 'long', 'short']} />
    </div>
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)
