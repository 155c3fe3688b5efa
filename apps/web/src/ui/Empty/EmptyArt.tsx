import styles from './Empty.module.css'

export type Art = 'frame' | 'search' | 'offline' | 'box'

/** A backdrop, a lamp's circle and one thing: the studio before anyone has come in. */
export const EmptyArt = ({ art }: { art: Art }) => (
  <svg className={styles.art} viewBox="0 0 132 104" aria-hidden="true">
    <ellipse className={styles.ground} cx="66" cy="92" rx="56" ry="7" />
    <circle className={styles.warm} cx="92" cy="32" r="24" />
    {things[art]}
  </svg>
)

const things: Record<Art, React.JSX.Element> = {
  frame: (
    <>
      <rect className={styles.sheet} x="36" y="18" width="56" height="72" rx="4" />
      <rect className={styles.ground} x="42" y="24" width="44" height="50" rx="2" />
      <path className={styles.stroke} d="M64 38a8 8 0 100 16 8 8 0 000-16zM48 74c2-10 9-14 16-14s14 4 16 14" />
      <path className={styles.mark} d="M56 82h16" />
    </>
  ),
  search: (
    <>
      <rect className={styles.sheet} x="30" y="24" width="60" height="64" rx="6" />
      <path className={styles.stroke} d="M42 40h36M42 52h22M42 64h14" />
      <circle className={styles.sheet} cx="82" cy="64" r="16" />
      <path className={styles.mark} d="M76 64h12M94 76l9 9" />
    </>
  ),
  offline: (
    <>
      <rect className={styles.sheet} x="40" y="16" width="48" height="74" rx="8" />
      <path className={styles.stroke} d="M58 23h12M52 50a20 20 0 0124 0M57 57a12 12 0 0114 0M64 64v.1" />
      <path className={styles.mark} d="M50 38l28 32" />
    </>
  ),
  box: (
    <>
      <path className={styles.sheet} d="M28 50l36-12 36 12v30L64 92 28 80z" />
      <path className={styles.stroke} d="M28 50l36 12 36-12M64 62v30" />
      <path className={styles.mark} d="M64 16v10M48 22l5 8M80 22l-5 8" />
    </>
  ),
}
