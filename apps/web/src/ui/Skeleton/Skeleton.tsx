import type { ReactNode } from 'react'
import { cx } from '../cx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Skeleton.module.css'

type Width = 'full' | 'long' | 'half' | 'short'

/** Wraps the bones of one part, so that a screen reader hears one word and not twenty boxes. */
export const SkeletonGroup = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={className} role="status" aria-busy="true">
    <VisuallyHidden>加载中</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
)

/** A box in the shape of a picture, or of any size the class gives. */
export function SkeletonBlock({ ratio, className }: { ratio?: `${number}:${number}`; className?: string }) {
  const [w, h] = ratio ? ratio.split(':').map(Number) : []
  return (
    <span className={cx(styles.bone, styles.block, className)}>
      {ratio && <svg className={styles.sizer} viewBox={`0 0 ${w} ${h}`} width={w} height={h} aria-hidden="true" />}
    </span>
  )
}

const DEFAULT_LINES: Width[] = ['full', 'long']

/** Lines as high as the text they stand for: the font size around them decides. */
export const SkeletonText = ({ lines = DEFAULT_LINES, className }: { lines?: Width[]; className?: string }) => (
  <span className={cx(className)}>
    {lines.map((width, index) => (
      <span key={index} className={cx(styles.bone, styles.line, styles[width])} />
    ))}
  </span>
)

export const SkeletonCircle = ({ size = 'm', className }: { size?: 's' | 'm' | 'l'; className?: string }) => (
  <span className={cx(styles.bone, styles.circle, styles[size], className)} />
)
