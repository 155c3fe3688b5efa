import { cx } from '../../../ui/cx'
import { IconCheck, IconChevronRight, IconImage, IconUser } from '../../../ui/Icon/Icon'
import {
  IconCalendar,
  IconCamera,
  IconCoupon,
  IconGift,
  IconHeart,
  IconMessage,
  IconShop,
  IconStar,
} from '../../../ui/Icon/ScreenIcon'
import { Note } from '../../../ui/Text/Text'
import type { BlockOf, BlockProps } from '../../block-props'
import { wayOf } from '../../links'
import { CampaignLink } from './CampaignLink'
import styles from './lazy-blocks.module.css'

type Step = BlockOf<'steps'>['items'][number]

const ICONS: Record<Step['icon'], typeof IconCamera> = {
  camera: IconCamera,
  calendar: IconCalendar,
  person: IconUser,
  people: IconUser,
  gift: IconGift,
  card: IconCoupon,
  heart: IconHeart,
  store: IconShop,
  chat: IconMessage,
  star: IconStar,
  picture: IconImage,
  check: IconCheck,
}

function OneStep({ title, note, icon, link }: Step) {
  const Icon = ICONS[icon]
  return (
    <CampaignLink link={link} className={styles.step}>
      <span className={styles.stepIcon}>
        <Icon />
      </span>
      <span className={styles.stepWords}>
        <strong>{title}</strong>
        {note && <Note as="span">{note}</Note>}
      </span>
      {wayOf(link) && <IconChevronRight size="s" className={cx(styles.chevron)} />}
    </CampaignLink>
  )
}

export const StepsBlock = ({ block: { items } }: BlockProps<'steps'>) => (
  <ol className={styles.steps}>
    {items.map((step) => (
      <li key={step.title}>
        <OneStep {...step} />
      </li>
    ))}
  </ol>
)
