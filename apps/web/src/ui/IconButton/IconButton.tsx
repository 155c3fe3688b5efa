import type { ComponentProps } from 'react'
import { cx } from '../cx'
import type { IconComponent } from '../Icon/Icon'
import styles from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconComponent
  label: string
  look?: 'plain' | 'tinted' | 'soft'
  children?: React.ReactNode
}

const iconButtonClass = (look: 'plain' | 'tinted' | 'soft' = 'plain'): string =>
  cx(styles.button, look !== 'plain' && styles[look])

export const IconButton = ({ icon: Icon, label, look, className, children, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} aria-label={label} className={cx(iconButtonClass(look), className)}>
    <Icon size="l" />
    {children}
  </button>
)
