import type { CustomOption, CustomStep } from '@kuaimen/contract/custom/custom.views'
import { useId } from 'react'
import { cx } from '../../ui/cx'
import { PictureOption } from '../../ui/PictureOption/PictureOption'
import { Note } from '../../ui/Text/Text'
import { toast } from '../../ui/Toast/toast'
import { choose, extraOf } from '../answers'
import styles from './OptionTiles.module.css'
import { Swatch } from './Swatch'

/** As they are drawn. */
const TILE = { width: 600, height: 800, ratio: '3:4' } as const
/** So many are seen at once: they do not wait for a scroll. */
const SEEN_FIRST = 4

interface OptionTilesProps {
  readonly step: CustomStep
  readonly codes: readonly string[]
  /** Three in a row and without prices, for a sheet in which they cannot change. */
  readonly small?: boolean
  /** What is chosen now, where the drawing may be the server's, which knows nothing of it. */
  readonly latest?: () => readonly string[]
  readonly onChange: (codes: readonly string[]) => void
}

/** Pictures lead. */
export function OptionTiles({ step, codes, small = false, latest = () => codes, onChange }: OptionTilesProps) {
  const name = useId()
  const tap = (code: string, isOn: boolean) => {
    const now = latest()
    // Given back after a reload, or tapped before the page was alive: it is what it should be.
    if (now.includes(code) === isOn) return
    const { codes: next, why } = choose(step, now, code)
    if (why) toast(why)
    else onChange(next)
  }
  return (
    <fieldset className={cx(styles.grid, small && styles.small)} aria-label={step.title}>
      {step.options.map((option, nth) => (
        <PictureOption
          key={option.code}
          name={step.kind === 'single' ? name : undefined}
          checked={codes.includes(option.code)}
          small={small}
          picture={{
            src: option.picture,
            ...TILE,
            ...(option.colour ? { tint: option.colour } : {}),
            priority: !small && nth === 0,
            eager: nth < SEEN_FIRST,
          }}
          onChange={(isOn) => tap(option.code, isOn)}
        >
          <Words option={option} extra={small ? '' : extraOf(step, codes, option)} small={small} />
        </PictureOption>
      ))}
    </fieldset>
  )
}

const Words = ({ option, extra, small }: { option: CustomOption; extra: string; small: boolean }) => (
  <span className={styles.words}>
    <span className={styles.name}>
      {option.colour && <Swatch colour={option.colour} />}
      {option.name}
      {extra && <span className={styles.extra}>{extra}</span>}
    </span>
    {option.note && !small && (
      <Note as="span" className={styles.note}>
        {option.note}
      </Note>
    )}
  </span>
)
