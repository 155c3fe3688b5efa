import { cx } from '../cx'
import styles from './Icon.module.css'

export type IconProps = {
  size?: 's' | 'm' | 'l' | 'xl'
  filled?: boolean
  className?: string
  /** Spoken name; without it the icon is decoration. */
  label?: string
}

export type IconComponent = (props: IconProps) => React.JSX.Element

/** One path, drawn as a line; icons of screens that come later are in `ScreenIcon.tsx`, which the first visit does not load. */
export function draw(d: string, { size = 'm', filled, className, label }: IconProps) {
  const name = cx(styles.icon, styles[size], filled && styles.filled, className)
  return label ? (
    <svg viewBox="0 0 24 24" className={name} role="img" aria-label={label}>
      <path d={d} />
    </svg>
  ) : (
    <svg viewBox="0 0 24 24" className={name} aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  )
}

export const IconBack = (props: IconProps) => draw('M15 5l-7 7 7 7', props)
export const IconClose = (props: IconProps) => draw('M6 6l12 12M18 6L6 18', props)
export const IconChevronRight = (props: IconProps) => draw('M9.5 5.5L16 12l-6.5 6.5', props)
export const IconChevronDown = (props: IconProps) => draw('M5.5 9.5L12 16l6.5-6.5', props)
export const IconLocation = (props: IconProps) =>
  draw('M12 21.5s-7-6.3-7-11.7a7 7 0 0114 0c0 5.4-7 11.7-7 11.7zM12 7.3a2.6 2.6 0 100 5.2 2.6 2.6 0 000-5.2z', props)
export const IconNavigate = (props: IconProps) => draw('M20.5 3.5L13.5 20.5l-3.2-7-6.8-3.2z', props)
export const IconUser = (props: IconProps) =>
  draw('M12 3.5a4.3 4.3 0 100 8.6 4.3 4.3 0 000-8.6zM4 20.5c.8-4 4-6 8-6s7.2 2 8 6', props)
export const IconCheck = (props: IconProps) => draw('M5 12.5l4.7 4.7L19.5 7.3', props)
export const IconInfo = (props: IconProps) =>
  draw('M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.6v.1', props)
export const IconClock = (props: IconProps) => draw('M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2', props)
export const IconImage = (props: IconProps) =>
  draw(
    'M5 4.5h14A1.5 1.5 0 0120.5 6v12a1.5 1.5 0 01-1.5 1.5H5A1.5 1.5 0 013.5 18V6A1.5 1.5 0 015 4.5zM3.5 16l4.7-4.5 4.3 4 3-2.5 5 4.3M15.5 8.2a1 1 0 100 2 1 1 0 000-2z',
    props,
  )
export const IconBell = (props: IconProps) => draw('M6 17v-6a6 6 0 0112 0v6l1.5 1.5h-15zM10 21.5h4M12 5V3', props)
