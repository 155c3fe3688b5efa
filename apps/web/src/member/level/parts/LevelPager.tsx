import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { useLayoutEffect, useRef } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cx } from '../../../ui/cx'
import { IconCheck } from '../../../ui/Icon/Icon'
import { Rail, RailItem } from '../../../ui/Rail/Rail'
import { Muted } from '../../../ui/Text/Text'
import { heightOf, stepOf, stepWords } from '../../membership-text'
import { grouped } from '../../number-text'
import { LevelGround } from './LevelGround'
import styles from './LevelPager.module.css'
import { LevelRing } from './LevelRing'

/** What every level brings, one's own first in sight. */
export function LevelPager({ standing }: { standing: MemberCenter }) {
  const { level, levels } = standing
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current?.querySelector('[data-own]')?.parentElement
    const rail = own?.parentElement
    // Not scrollIntoView: that would move the page as well.
    if (own && rail) rail.scrollLeft = own.offsetLeft - (rail.clientWidth - own.offsetWidth) / 2
  }, [])
  return (
    <div ref={box}>
      <Rail>
        {levels.map((one) => (
          <RailItem key={one.level} className={styles.item}>
            <Link to={paths.growthValue()} className={styles.plan} data-own={one.level === level || undefined}>
              <LevelGround colour={one.colour} className={styles.head}>
                <span className={styles.name}>{one.name}</span>
                <span className={styles.asks}>
                  {one.growth_min > 0 ? `${grouped(one.growth_min)} 成长值起` : '从这里开始'}
                </span>
                <LevelRing open={heightOf(one.level, levels)} className={styles.lens} />
              </LevelGround>
              <Benefits texts={one.benefits} />
              <span className={cx(styles.step, stepOf(one, level) === 'own' && styles.now)}>
                {stepWords(one, standing)}
              </span>
            </Link>
          </RailItem>
        ))}
      </Rail>
    </div>
  )
}

/** Only what the chain really gives. */
const Benefits = ({ texts }: { texts: readonly string[] }) => (
  <span className={styles.benefits}>
    {texts.length === 0 && <Muted>积分与成长值照常累计</Muted>}
    {texts.map((text) => (
      <span key={text} className={styles.benefit}>
        <IconCheck size="s" className={styles.tick} />
        {text}
      </span>
    ))}
  </span>
)
