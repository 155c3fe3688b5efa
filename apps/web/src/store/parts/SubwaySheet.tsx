import type { SubwayOption } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { cx } from '../../ui/cx'
import { IconCheck } from '../../ui/Icon/Icon'
import { Sheet } from '../../ui/Sheet/Sheet'
import { storesOnLine } from '../filters'
import styles from './SubwaySheet.module.css'

interface Choosing {
  readonly lines: readonly SubwayOption[]
  readonly line: string | undefined
  readonly station: string | undefined
  readonly onChoose: (line: string | undefined, station?: string) => void
}

export const SubwaySheet = ({ open, onClose, ...choosing }: Choosing & { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="选择地铁站">
    <LinesAndStations {...choosing} />
  </Sheet>
)

/** The line on the left opens its stations on the right; only those are a choice. */
function LinesAndStations({ lines, line, station, onChoose }: Choosing) {
  const [looking, setLooking] = useState(line ?? lines[0]?.line)
  const shown = lines.find((one) => one.line === looking)
  return (
    <div className={styles.both}>
      <div className={styles.lines}>
        <button
          type="button"
          className={styles.line}
          aria-pressed={line === undefined}
          onClick={() => onChoose(undefined)}
        >
          不限
          {line === undefined && <IconCheck size="s" className={styles.tick} />}
        </button>
        {lines.map((one) => (
          <button
            key={one.line}
            type="button"
            className={cx(styles.line, one === shown && styles.looking)}
            aria-expanded={one === shown}
            onClick={() => setLooking(one.line)}
          >
            {one.line}
          </button>
        ))}
      </div>
      {shown && (
        <div className={styles.stations}>
          <Choice
            name="全线"
            count={storesOnLine(shown)}
            chosen={line === shown.line && !station}
            onChoose={() => onChoose(shown.line)}
          />
          {shown.stations.map(({ name, store_count }) => (
            <Choice
              key={name}
              name={name}
              count={store_count}
              chosen={line === shown.line && station === name}
              onChoose={() => onChoose(shown.line, name)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly count: number
  readonly chosen: boolean
  readonly onChoose: () => void
}

const Choice = ({ name, count, chosen, onChoose }: ChoiceProps) => (
  <button
    type="button"
    className={cx(styles.station, chosen && styles.chosen)}
    aria-pressed={chosen}
    onClick={onChoose}
  >
    <span className={styles.name}>{name}</span>
    {chosen && <IconCheck size="s" />}
    <span className={styles.count}>{count} 家</span>
  </button>
)
