import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { COVER } from '../../../product/parts/ProductGrid'
import { contentText } from '../../../product/parts/people'
import { MediaName, MediaRow } from '../../../ui/MediaRow/MediaRow'
import { Picture } from '../../../ui/Picture/Picture'
import { RadioList } from '../../../ui/RadioList/RadioList'
import { Section } from '../../../ui/Section/Section'
import { Note } from '../../../ui/Text/Text'
import { splitParts } from '../../drive-text'
import styles from './Choices.module.css'
import type { Choice } from './useDriveChoice'

type Product = DriveDetail['products'][number]

/** What can be shot, and who pays what of it. */
export const DriveProducts = ({ drive, choice }: { drive: DriveDetail; choice: Choice }) => (
  <Section title="拍什么" place={choice.places.product}>
    <RadioList
      label="产品"
      value={choice.product && String(choice.product.id)}
      onChange={(id) => choice.chooseProduct(Number(id))}
      options={drive.products.map((product) => ({
        value: String(product.id),
        label: <Card product={product} isOver={drive.state === 'over'} />,
        ...(product.full ? { reason: '名额已满' } : {}),
      }))}
    />
  </Section>
)

const Card = ({ product, isOver }: { product: Product; isOver: boolean }) => (
  <MediaRow
    as="span"
    size="s"
    picture={(className) => <Picture src={product.cover} alt="" {...COVER} className={className} />}
  >
    <MediaName>{product.name}</MediaName>
    <Note as="span">{contentText(product)}</Note>
    <span className={styles.split}>
      {splitParts(product).map((part) => (
        <span key={part} className={styles.part}>
          {part}{' '}
        </span>
      ))}
    </span>
    {!product.full && !isOver && <Note as="span">{product.left_text}</Note>}
  </MediaRow>
)
