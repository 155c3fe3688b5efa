import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck } from '../Icon/Icon'
import { Picture, type PictureProps } from '../Picture/Picture'
import styles from './PictureOption.module.css'

export type PictureOptionProps = {
  /** Without a name several may be chosen. */
  name?: string | undefined
  checked: boolean
  picture: Omit<PictureProps, 'alt' | 'className' | 'children'>
  small?: boolean
  /** The words below the picture: they name it. */
  children: ReactNode
  onChange: (checked: boolean) => void
}

/** A picture to choose; what is chosen has a ring and a tick. A real radio or checkbox, so that keys and readers know it. */
export const PictureOption = ({ name, checked, picture, small = false, children, onChange }: PictureOptionProps) => (
  <label className={cx(styles.option, small && styles.small)}>
    <input
      type={name === undefined ? 'checkbox' : 'radio'}
      name={name}
      className={styles.input}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <Picture alt="" {...picture} className={styles.cover}>
      <span className={styles.mark}>
        <IconCheck />
      </span>
    </Picture>
    {children}
  </label>
)
