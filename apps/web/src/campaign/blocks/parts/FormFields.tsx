import type { FormField } from '@kuaimen/contract/campaign/blocks.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { mobileFrom } from '@kuaimen/contract/kernel/validation'
import { serverNow } from '../../../platform/browser/server-clock'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { DateField } from '../../../ui/DateField/DateField'
import { Field } from '../../../ui/Field/Field'
import type { Answer } from '../form-answers'
import styles from './lazy-blocks.module.css'

interface FieldProps {
  readonly field: FormField
  readonly answer: Answer | undefined
  readonly problem: string | undefined
  readonly onChange: (answer: Answer) => void
}

const asList = (answer: Answer | undefined): string[] => (Array.isArray(answer) ? answer : answer ? [answer] : [])

function Choices({ field, answer, problem, onChange }: FieldProps & { field: { options: string[] } }) {
  const chosen = asList(answer)
  const choose = (option: string) => {
    if (field.kind === 'choice') return onChange(option)
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  }
  return (
    <div className={styles.choices}>
      <p className={styles.question}>{field.label}</p>
      <ChipGroup label={field.label}>
        {field.options.map((option) => (
          <Chip key={option} selected={chosen.includes(option)} onClick={() => choose(option)}>
            {option}
          </Chip>
        ))}
      </ChipGroup>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const YEARS_AHEAD = 2

export function OneField(props: FieldProps) {
  const { field, answer, problem, onChange } = props
  const text = typeof answer === 'string' ? answer : ''
  if (field.kind === 'choice' || field.kind === 'multi') return <Choices {...props} field={field} />
  if (field.kind === 'date') {
    const today = studioDay(serverNow())
    return (
      <DateField
        label={field.label}
        value={text || undefined}
        onChange={onChange}
        min="1940-01-01"
        max={`${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`}
        start={today}
        placeholder="请选择"
        {...(problem ? { error: problem } : {})}
      />
    )
  }
  return (
    <Field
      label={field.label}
      name={field.name}
      value={text}
      onChange={(written) => onChange(field.kind === 'mobile' ? mobileFrom(written) : written)}
      required={field.required}
      multiline={field.kind === 'long'}
      {...(field.kind === 'mobile' ? ({ mode: 'tel' } as const) : { maxLength: field.max })}
      error={problem}
    />
  )
}
