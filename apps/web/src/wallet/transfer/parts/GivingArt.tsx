import type { GivingPicture } from '@kuaimen/contract/wallet/transfer.rules'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx'
import styles from './GivingArt.module.css'

/** Drawn by the house, in its own colours; each of the same size, on its own ground. */
const ART: Readonly<Record<GivingPicture, ReactNode>> = {
  ribbon: (
    <>
      <rect className={styles.body} x="104" y="84" width="112" height="72" rx="6" />
      <rect className={styles.deep} x="96" y="66" width="128" height="24" rx="6" />
      <path className={styles.foil} d="M152 66h16v90h-16z" />
      <path
        className={styles.foil}
        d="M160 66c-10-26-44-34-46-16-1 13 26 17 46 16zm0 0c10-26 44-34 46-16 1 13-26 17-46 16z"
      />
      <path className={styles.line} d="M160 66c-8-14-26-20-32-15M160 66c8-14 26-20 32-15" />
    </>
  ),
  cake: (
    <>
      <path className={styles.deep} d="M92 150h136v8a6 6 0 01-6 6H98a6 6 0 01-6-6z" />
      <path className={styles.body} d="M106 106a8 8 0 018-8h92a8 8 0 018 8v46H106z" />
      <path
        className={styles.foil}
        d="M106 110c9 14 18 14 27 0 9 14 18 14 27 0 9 14 18 14 27 0 9 14 18 14 27 0v-4a8 8 0 00-8-8h-92a8 8 0 00-8 8z"
      />
      <path className={styles.stick} d="M130 98V70M160 98V62M190 98V70" />
      <path
        className={styles.flame}
        d="M130 64c-6-6-3-11 0-16 3 5 6 10 0 16zM160 56c-6-6-3-11 0-16 3 5 6 10 0 16zM190 64c-6-6-3-11 0-16 3 5 6 10 0 16z"
      />
    </>
  ),
  flowers: (
    <>
      <path
        className={styles.stem}
        d="M160 150C150 120 134 104 124 92M160 150c0-34 0-56 0-78M160 150c10-30 26-46 36-58"
      />
      <path className={styles.deep} d="M130 118h60l-20 46h-20z" />
      <path className={styles.foil} d="M142 132h36l-4 8h-28z" />
      {[
        [124, 80],
        [160, 58],
        [196, 80],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {[0, 72, 144, 216, 288].map((turn) => (
            <ellipse key={turn} className={styles.body} cx="0" cy="-13" rx="9" ry="13" transform={`rotate(${turn})`} />
          ))}
          <circle className={styles.flame} r="7" />
        </g>
      ))}
    </>
  ),
  camera: (
    <>
      <path className={styles.deep} d="M134 66l8-14h36l8 14z" />
      <rect className={styles.body} x="92" y="66" width="136" height="88" rx="12" />
      <circle className={styles.foil} cx="160" cy="110" r="34" />
      <circle className={styles.deep} cx="160" cy="110" r="24" />
      <path className={styles.line} d="M146 104a15 15 0 0113-10" />
      <circle className={styles.flame} cx="210" cy="82" r="5" />
      <path className={styles.stick} d="M106 82h16" />
    </>
  ),
}

interface GivingArtProps {
  readonly picture: GivingPicture
  readonly className?: string | undefined
}

/** Decoration: the words beside it say what it is for. */
export const GivingArt = ({ picture, className }: GivingArtProps) => (
  <svg className={cx(styles.art, styles[picture], className)} viewBox="0 0 320 180" aria-hidden="true">
    <rect className={styles.ground} width="320" height="180" />
    <path className={styles.glow} d="M0 180V120C60 90 110 140 170 118S280 70 320 96v84z" />
    <g className={styles.dots}>
      <circle cx="48" cy="46" r="3" />
      <circle cx="84" cy="26" r="2" />
      <circle cx="262" cy="36" r="3" />
      <circle cx="286" cy="66" r="2" />
      <circle cx="40" cy="88" r="2" />
    </g>
    {ART[picture]}
  </svg>
)
