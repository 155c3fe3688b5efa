import type { CustomField } from '@kuaimen/contract/custom/custom.views'
import { useEffect, useRef } from 'react'
import { AgreementCheck } from '../../ui/Checkbox/Checkbox'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { Field } from '../../ui/Field/Field'
import type { Fields } from '../saved-answers'
import styles from './FormFields.module.css'

interface FormFieldsProps {
  readonly fields: readonly CustomField[]
  readonly given: Fields
  readonly agreed: boolean
  /** The consent is missing, and was asked for: 0, or how often. */
  readonly asked: number
  readonly onChange: (given: Fields) => void
  readonly onAgree: (agreed: boolean) => void
}

const textOf = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' ? value : (value?.[0] ?? '')
const listOf = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' ? (value ? [value] : []) : (value ?? [])

export const isSensitiveFilled = (fields: readonly CustomField[], given: Fields): boolean =>
  fields.some(({ key, sensitive }) => sensitive && textOf(given[key]).trim() !== '')

export function FormFields({ fields, given, agreed, asked, onChange, onAgree }: FormFieldsProps) {
  const consent = useRef<HTMLDivElement>(null)
  const isAsked = asked > 0
  // Far above the button that asks for it: to be seen, and ticked, without a search.
  useEffect(() => {
    if (asked > 0) consent.current?.querySelector('input')?.focus()
  }, [asked])
  const set = (key: string, value: string | readonly string[]) => onChange({ ...given, [key]: value })
  return fields.map((field) =>
    field.kind === 'text' ? (
      <div key={field.key}>
        <Field
          label={field.label}
          multiline
          secret={field.sensitive}
          maxLength={field.max}
          placeholder={field.hint}
          value={textOf(given[field.key])}
          onChange={(value) => set(field.key, value)}
        />
        {field.sensitive && (
          <div ref={consent}>
            <AgreementCheck checked={agreed} onChange={onAgree} asked={isAsked}>
              我同意门店为这次妆造使用{field.label}。它不保存在手机上，只有门店能看到，到店 90 天后删除
            </AgreementCheck>
            {isAsked && !agreed && (
              <p className={styles.asked} role="alert">
                请先勾选同意；不想提供的话，清空{field.label}即可
              </p>
            )}
          </div>
        )}
      </div>
    ) : (
      <Choices
        key={field.key}
        field={field}
        chosen={listOf(given[field.key])}
        onChange={(list) => set(field.key, list)}
      />
    ),
  )
}

interface ChoicesProps {
  readonly field: CustomField
  readonly chosen: readonly string[]
  readonly onChange: (value: string | readonly string[]) => void
}

/** A second tap takes a choice back: nothing here has to be answered. */
function Choices({ field, chosen, onChange }: ChoicesProps) {
  const tap = (option: string) => {
    const isOn = chosen.includes(option)
    if (field.kind === 'choice') onChange(isOn ? '' : option)
    else onChange(isOn ? chosen.filter((one) => one !== option) : [...chosen, option])
  }
  return (
    <div>
      <p className={styles.label}>
        {field.label}
        {field.hint && <span className={styles.hint}>{field.hint}</span>}
      </p>
      <ChipGroup label={field.label}>
        {field.options.map((option) => (
          <Chip key={option} selected={chosen.includes(option)} onClick={() => tap(option)}>
            {option}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}
