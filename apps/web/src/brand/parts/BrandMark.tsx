/** Six blades half open: the mark of a shutter, in the brand's own colour. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="18" fill="var(--accent)" />
    <g fill="none" stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="32" cy="32" r="18" />
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <path key={turn} d="M36.6 24H17" transform={`rotate(${turn} 32 32)`} />
      ))}
    </g>
  </svg>
)
