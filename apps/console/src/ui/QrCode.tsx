import { encode } from 'uqr'

/** Dark modules as one path: a picture of data would be a picture more for the content policy. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

export function QrCode({
  text,
  label,
  size = 184,
}: {
  readonly text: string
  readonly label: string
  readonly size?: number
}) {
  const { data, size: modules } = encode(text, { border: 2 })
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
      <rect width={modules} height={modules} fill="#fff" />
      <path d={pathOf(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
