import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import { type PointerEvent, useRef } from 'react'
import { type Grid, type GridCell, isSelected, type Selection, type Spot, stepped } from '../grid'
import styles from './CapacityGrid.module.css'

interface Props {
  readonly grid: Grid
  readonly label: string
  readonly selection: Selection | undefined
  readonly onSelect: (selection: Selection | undefined) => void
}

/** More taken than planned stands out; a full hour is another thing than a closed one. */
function toneOf({ plan, taken }: GridCell): string {
  if (taken > plan) return 'over'
  if (plan === 0) return 'closed'
  if (taken === plan) return 'full'
  return taken * 2 >= plan ? 'half' : 'free'
}

/** Of an hour what is taken and offered, of a quarter what is free; nothing where the store is closed. */
function shownOf({ plan, taken }: GridCell, step: number): string {
  if (plan + taken === 0) return ''
  return step === 4 ? `${taken}/${plan}` : String(plan - taken)
}

function wordsOf({ plan, taken, blocked, lent }: GridCell): string {
  const parts = [`开放 ${plan}，已占 ${taken}`]
  if (taken > plan) parts.push(`超出 ${taken - plan}`)
  if (blocked > 0) parts.push(`停用 ${blocked}`)
  if (lent > 0) parts.push(`加位 ${lent}`)
  return parts.join('，')
}

const spotOf = (target: EventTarget): Spot | undefined => {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** Days by hours of one pool. Cells are selected by dragging, or by arrows with Shift. */
export function CapacityGrid({ grid, label, selection, onSelect }: Props) {
  const anchor = useRef<Spot | undefined>(undefined)
  const begin = (event: PointerEvent) => {
    const spot = spotOf(event.target)
    if (!spot || event.button !== 0) return
    anchor.current = event.shiftKey && selection ? selection.anchor : spot
    onSelect({ anchor: anchor.current, head: spot })
  }
  const extend = (event: PointerEvent) => {
    const spot = event.buttons === 1 ? spotOf(event.target) : undefined
    if (spot && anchor.current) onSelect({ anchor: anchor.current, head: spot })
  }
  const { head } = selection ?? {}
  return (
    <div className={styles.scroll}>
      <table
        className={styles.grid}
        data-step={grid.step}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are selected is a grid
        role="grid"
        aria-label={label}
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={head && `cell-${head.row}-${head.column}`}
        onPointerDown={begin}
        onPointerOver={extend}
        onPointerUp={() => {
          anchor.current = undefined
        }}
        onKeyDown={(event) => {
          const next = stepped(grid, selection, event.key, event.shiftKey)
          if (next) onSelect(next)
          else if (event.key === 'Escape') onSelect(undefined)
          else return
          event.preventDefault()
        }}
      >
        <thead>
          <tr>
            <th scope="col">日期</th>
            {grid.columns.map((column) => (
              <th key={column} scope="col">
                {column % 4 === 0 ? timeOfCell(column) : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ day, isPast, note, cells }, row) => (
            <tr key={day} data-past={isPast || undefined}>
              <th scope="row">
                {formatShortDay(day)} {weekdayOf(day)}
                {note && <small title={note}>{note}</small>}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: cells of a grid are gridcells
                <td
                  key={grid.columns[column]}
                  id={`cell-${row}-${column}`}
                  data-row={row}
                  data-column={column}
                  data-tone={toneOf(cell)}
                  data-blocked={cell.blocked > 0 || undefined}
                  data-lent={cell.lent > 0 || undefined}
                  aria-selected={selection !== undefined && isSelected(selection, { row, column })}
                  aria-label={`${day} ${timeOfCell(grid.columns[column]!)} ${shownOf(cell, grid.step)} ${wordsOf(cell)}`}
                  title={wordsOf(cell)}
                >
                  {shownOf(cell, grid.step)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
