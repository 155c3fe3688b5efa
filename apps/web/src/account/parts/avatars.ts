const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index + 1).padStart(2, '0')}`)

/** Portraits to choose from. */
export const AVATARS: readonly string[] = ['default', ...numbered('member', 2), ...numbered('customer', 16)].map(
  (name) => `/media/demo/avatar/${name}.webp`,
)
