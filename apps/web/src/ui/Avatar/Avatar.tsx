import { useState } from 'react'
import { cx } from '../cx'
import { IconUser } from '../Icon/Icon'
import styles from './Avatar.module.css'

const PIXELS = { s: 32, m: 44, l: 64 }

export type AvatarProps = { src?: string | null; alt?: string; size?: 's' | 'm' | 'l'; className?: string }

export function Avatar({ src, alt = '', size = 'm', className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={cx(styles.avatar, styles[size], className)}>
      {src && failed !== src ? (
        <img
          className={styles.image}
          src={src}
          alt={alt}
          width={PIXELS[size]}
          height={PIXELS[size]}
          onError={() => setFailed(src)}
        />
      ) : (
        <IconUser size={size === 'l' ? 'xl' : 'm'} label={alt || undefined} />
      )}
    </span>
  )
}
