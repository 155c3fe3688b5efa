/** ✗: customers would notice; ！: somebody should look. */
export interface Line {
  readonly mark: '✓' | '✗' | '！'
  readonly text: string
}

export const good = (text: string): Line => ({ mark: '✓', text })
export const bad = (text: string): Line => ({ mark: '✗', text })
export const look = (text: string): Line => ({ mark: '！', text })
