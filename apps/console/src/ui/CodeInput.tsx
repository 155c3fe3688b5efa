import { Input } from 'antd'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called once all digits are there: nobody has to press a button. */
  readonly onWhole: (digits: string) => void
  readonly digits?: number
  readonly isBusy?: boolean
  readonly isHidden?: boolean
}

/** A code of digits in one field, so that it can be pasted and filled in by the browser. */
export function CodeInput({ label, value, onChange, onWhole, digits = 6, isBusy = false, isHidden = false }: Props) {
  const change = (typed: string) => {
    const only = typed.replace(/\D/g, '').slice(0, digits)
    if (only === value) return
    onChange(only)
    if (only.length === digits) onWhole(only)
  }
  return (
    <Input
      autoFocus
      size="large"
      aria-label={label}
      placeholder={`${digits} 位数字`}
      inputMode="numeric"
      autoComplete={isHidden ? 'off' : 'one-time-code'}
      type={isHidden ? 'password' : 'text'}
      value={value}
      readOnly={isBusy}
      onChange={({ target }) => change(target.value)}
      style={{ ...(value && { letterSpacing: '0.4em' }), fontSize: 20, textAlign: 'center' }}
    />
  )
}
