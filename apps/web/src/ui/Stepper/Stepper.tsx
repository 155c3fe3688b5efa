import { IconMinus, IconPlus } from '../Icon/ScreenIcon'
import { IconButton } from '../IconButton/IconButton'
import styles from './Stepper.module.css'

export type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}

export const Stepper = ({ label, value, onChange, min = 0, max = 99 }: StepperProps) => (
  <fieldset className={styles.stepper} aria-label={label}>
    <IconButton
      icon={IconMinus}
      label={`减少${label}`}
      className={styles.step}
      disabled={value <= min}
      onClick={() => onChange(Math.max(min, value - 1))}
    />
    <output className={styles.value} aria-live="polite">
      {value}
    </output>
    <IconButton
      icon={IconPlus}
      label={`增加${label}`}
      className={styles.step}
      disabled={value >= max}
      onClick={() => onChange(Math.min(max, value + 1))}
    />
  </fieldset>
)
