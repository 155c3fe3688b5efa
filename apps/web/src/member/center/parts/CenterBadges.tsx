import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cardClass } from '../../../ui/Card/Card'
import { Section } from '../../../ui/Section/Section'
import { BadgeArt } from '../../badge/parts/BadgeArt'
import styles from './CenterBadges.module.css'

/** The newest badges; the wall has all of them. */
export const CenterBadges = ({ badges: { earned, total, newest } }: Pick<MemberCenter, 'badges'>) => (
  <Section
    title="勋章"
    note={earned > 0 ? `已点亮 ${earned} / ${total} 枚` : '拍完第一次，就会点亮第一枚'}
    action={<Link to={paths.badges()}>全部勋章</Link>}
  >
    {newest.length > 0 && (
      <Link to={paths.badges()} className={cardClass({ press: true })}>
        <span className={styles.shelf}>
          {newest.map((badge) => (
            <span key={badge.key} className={styles.one}>
              <BadgeArt badge={badge} className={styles.art} />
              <span className={styles.name}>{badge.name}</span>
            </span>
          ))}
        </span>
      </Link>
    )}
  </Section>
)
