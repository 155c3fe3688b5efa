import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { Card } from '../../../ui/Card/Card'
import { cx } from '../../../ui/cx'
import { Muted, Note } from '../../../ui/Text/Text'
import { heightOf, stepOf, stepWords } from '../../membership-text'
import { grouped } from '../../number-text'
import styles from './Ladder.module.css'
import { LevelGround } from './LevelGround'
import { LevelRing } from './LevelRing'

/** All levels, from the first up: what is reached, where one stands, how far the others are. */
export const Ladder = ({ standing }: { standing: MemberCenter }) => (
  <Card>
    <ol>
      {standing.levels.map((one) => {
        const step = stepOf(one, standing.level)
        return (
          <li
            key={one.level}
            className={cx(styles.step, styles[step])}
            aria-current={step === 'own' ? 'step' : undefined}
          >
            <LevelGround colour={one.colour} className={styles.mark}>
              <LevelRing open={heightOf(one.level, standing.levels)} className={styles.lens} />
            </LevelGround>
            <span className={styles.words}>
              <span className={styles.name}>{one.name}</span>
              <Note as="span">{one.growth_min > 0 ? `${grouped(one.growth_min)} 成长值` : '从这里开始'}</Note>
            </span>
            <Muted className={styles.state}>{stepWords(one, standing)}</Muted>
          </li>
        )
      })}
    </ol>
  </Card>
)
