import { encode } from 'uqr'

/** Dark modules as one path: a run of them in a row is one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = ''
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue
        const start = x
        while (row[x + 1]) x++
        path += `M${start} ${y}h${x - start + 1}v1H${start}z`
      }
      return path
    })
    .join('')
}

export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data)} fill="currentColor" />
    </svg>
  )
}
