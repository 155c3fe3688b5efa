import { useId, useState } from 'react'
import { Button } from '../Button/Button'
import { cx } from '../cx'
import field from '../Field/Field.module.css'
import { IconChevronDown } from '../Icon/Icon'
import { lazyPart } from '../lazy/lazyPart'
import { Sheet } from '../Sheet/Sheet'
import { SkeletonBlock } from '../Skeleton/Skeleton'
import { type Choices, firstOf } from './choices'
import styles from './PickerField.module.css'

const Turning = lazyPart(async () => (await import('./Wheels')).Wheels)

export type PickerFieldProps = {
  label: string
  choices: Choices
  value: readonly string[] | undefined
  onChange: (value: string[]) => void
  /** Where the wheels stand when nothing is chosen yet. */
  start?: readonly string[]
  format?: (value: readonly string[]) => string
  placeholder?: string
  error?: string
  hint?: string
  disabled?: boolean
}

export function PickerField({
  label,
  choices,
  value,
  onChange,
  start,
  format,
  placeholder = '请选择',
  error,
  hint,
  disabled,
}: PickerFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<readonly string[]>([])
  const show = () => {
    setDraft(value ?? start ?? firstOf(choices))
    setOpen(true)
  }
  return (
    <div className={field.field}>
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      <button
        id={id}
        type="button"
        className={cx(field.box, styles.button, error && field.wrong)}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-describedby={error || hint ? `${id}-below` : undefined}
        disabled={disabled}
        onClick={show}
      >
        <span className={cx(styles.text, !value && styles.placeholder)}>
          {value ? (format ?? textOf(choices))(value) : placeholder}
        </span>
        <IconChevronDown size="s" className={styles.chevron} />
      </button>
      <div id={`${id}-below`} className={field.below}>
        <span className={error ? field.error : undefined} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </span>
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        footer={
          <Button
            block
            size="large"
            onClick={() => {
              setOpen(false)
              onChange([...draft])
            }}
          >
            确定
          </Button>
        }
      >
        <div data-own-touch>
          <Turning waiting={<SkeletonBlock className={styles.wheels} />}>
            {(Wheels) => <Wheels choices={choices} value={draft} onChange={setDraft} />}
          </Turning>
        </div>
      </Sheet>
    </div>
  )
}

const textOf = (choices: Choices) => (value: readonly string[]) =>
  choices(value)
    .map((column, index) => column.find((choice) => choice.value === value[index])?.text ?? '')
    .join(' ')
