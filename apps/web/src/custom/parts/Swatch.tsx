import styles from './Swatch.module.css'

/** A strict policy knows no inline style: the colour is an attribute. */
export const Swatch = ({ colour, size = 16 }: { colour: string; size?: number }) => (
  <svg className={styles.swatch} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <circle cx="8" cy="8" r="7.25" fill={colour} stroke="currentColor" strokeOpacity="0.28" />
  </svg>
)
