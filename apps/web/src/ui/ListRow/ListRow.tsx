import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconChevronRight, type IconComponent } from '../Icon/Icon'
import { Note } from '../Text/Text'
import styles from './ListRow.module.css'

export type ListRowProps = {
  label: ReactNode
  note?: ReactNode
  value?: ReactNode
  icon?: IconComponent
  chevron?: boolean
  onClick?: () => void
  /** For the router's link: render={(row) => <Link to="/somewhere" {...row} />} */
  render?: (row: { className: string; children: ReactNode }) => ReactNode
}

export function ListRow({ label, note, value, icon: Icon, chevron, onClick, render }: ListRowProps) {
  const leads = Boolean(onClick ?? render)
  const className = cx(styles.row, leads && styles.press)
  const children = (
    <>
      {Icon && <Icon className={styles.icon} />}
      <span className={styles.label}>
        {label}
        {note && (
          <Note as="span" className={styles.note}>
            {note}
          </Note>
        )}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {(chevron ?? leads) && <IconChevronRight size="s" className={styles.chevron} />}
    </>
  )
  if (render) return render({ className, children })
  if (onClick)
    return (
      <button type="button" className={className} onClick={onClick}>
        {children}
      </button>
    )
  return <div className={className}>{children}</div>
}

/** Rows on one card with hairlines between them. */
export const RowGroup = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx(styles.list, className)}>{children}</div>
)
