import { Button } from 'antd'
import { useEffect } from 'react'
import styles from './PinPad.module.css'

interface Props {
  readonly value: string
  readonly digits: number
  readonly onChange: (digits: string) => void
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '清空', '0', '退格']

/** Large keys for fingers; a keyboard works too. */
export function PinPad({ value, digits, onChange }: Props) {
  const press = (key: string) => {
    if (key === '清空') onChange('')
    else if (key === '退格') onChange(value.slice(0, -1))
    else if (value.length < digits) onChange(value + key)
  }
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key) && value.length < digits) onChange(value + key)
      if (key === 'Backspace') onChange(value.slice(0, -1))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [value, digits, onChange])
  return (
    <>
      <p className={styles.dots} role="status" aria-label={`已输入 ${value.length} 位，共 ${digits} 位`}>
        {Array.from({ length: digits }, (_, nth) => (
          <span key={nth} data-filled={nth < value.length} />
        ))}
      </p>
      <div className={styles.pad}>
        {KEYS.map((key) => (
          <Button key={key} onClick={() => press(key)}>
            {key}
          </Button>
        ))}
      </div>
    </>
  )
}
