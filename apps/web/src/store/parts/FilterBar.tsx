import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { cx } from '../../ui/cx'
import { IconChevronDown, IconClose } from '../../ui/Icon/Icon'
import type { StoreFilters } from '../filters'
import { isFiltered } from '../filters'
import { districtsOf, subwayOf } from '../store.api'
import { DistrictSheet } from './DistrictSheet'
import styles from './FilterBar.module.css'
import { SubwaySheet } from './SubwaySheet'

interface FilterBarProps {
  readonly filters: StoreFilters
  readonly onChange: (change: StoreFilters) => void
  readonly onClear: () => void
  /** At the end of the line. */
  readonly children?: ReactNode
}

export function FilterBar({ filters, onChange, onClear, children }: FilterBarProps) {
  const { cityId } = useVisitor()
  const [open, setOpen] = useState<'district' | 'subway'>()
  const { data: districts = [] } = useQuery(districtsOf(cityId))
  const { data: lines = [] } = useQuery(subwayOf(cityId))
  const close = () => setOpen(undefined)
  const choose = (change: StoreFilters) => {
    close()
    onChange(change)
  }
  const { district, subway_line, subway_station } = filters
  return (
    <div className={styles.bar}>
      <Opener name="区域" chosen={district} onOpen={() => setOpen('district')} />
      {(lines.length > 0 || subway_line) && (
        <Opener
          name="地铁"
          chosen={subway_station ? `${subway_line ?? ''} ${subway_station}`.trim() : subway_line}
          onOpen={() => setOpen('subway')}
        />
      )}
      <div className={styles.end}>
        {isFiltered(filters) && (
          <button type="button" className={styles.clear} onClick={onClear}>
            <IconClose size="s" />
            清除
          </button>
        )}
        {children}
      </div>
      <DistrictSheet
        open={open === 'district'}
        onClose={close}
        districts={districts}
        chosen={district}
        onChoose={(name) => choose({ district: name })}
      />
      <SubwaySheet
        open={open === 'subway'}
        onClose={close}
        lines={lines}
        line={subway_line}
        station={subway_station}
        onChoose={(line, station) => choose({ subway_line: line, subway_station: station })}
      />
    </div>
  )
}

interface OpenerProps {
  readonly name: string
  readonly chosen: string | undefined
  readonly onOpen: () => void
}

const Opener = ({ name, chosen, onOpen }: OpenerProps) => (
  <button
    type="button"
    className={cx(styles.opener, chosen && styles.chosen)}
    aria-haspopup="dialog"
    aria-label={chosen ? `${name}：${chosen}` : `${name}：不限`}
    onClick={onOpen}
  >
    <span className={styles.name}>{chosen ?? name}</span>
    <IconChevronDown size="s" />
  </button>
)
