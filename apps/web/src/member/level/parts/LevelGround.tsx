import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../../ui/cx'
import { groundOf } from '../colour'
import styles from './LevelGround.module.css'

interface LevelGroundProps {
  /** As the chain wrote it. */
  readonly colour: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A level's own colour, dark enough for white words. Only on pages that the browser draws: it writes a style. */
export function LevelGround({ colour, className, children }: LevelGroundProps) {
  const { light, deep } = groundOf(colour)
  const ground: CSSProperties = { backgroundImage: `linear-gradient(150deg, ${light}, ${deep})`, backgroundColor: deep }
  return (
    <div className={cx(styles.ground, className)} style={ground}>
      {children}
    </div>
  )
}
