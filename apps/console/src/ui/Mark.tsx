import styles from './Mark.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'off'

/** A state in words; the colour says no more than they do. */
export const Mark = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={styles.mark} data-tone={tone}>
    {children}
  </span>
)
