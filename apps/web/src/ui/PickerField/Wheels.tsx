import PickerView from 'antd-mobile/es/components/picker-view'
import '../overlay/adm.css'
import type { Choices } from './choices'

export type WheelsProps = { choices: Choices; value: readonly string[]; onChange: (value: string[]) => void }

/** The heavy part, in a chunk of its own that arrives when first opened. */
export const Wheels = ({ choices, value, onChange }: WheelsProps) => (
  <PickerView
    columns={(now) =>
      choices(now.map(String)).map((column) => column.map((choice) => ({ label: choice.text, value: choice.value })))
    }
    value={[...value]}
    onChange={(next) => onChange(next.map(String))}
    mouseWheel
  />
)
