import styles from './Switch.module.css'

export type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void; disabled?: boolean }

export const Switch = ({ label, on, onChange, disabled }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    disabled={disabled}
    className={styles.switch}
    onClick={() => onChange(!on)}
  >
    <span className={styles.track} />
  </button>
)
