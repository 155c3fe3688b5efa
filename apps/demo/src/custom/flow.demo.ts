import type { CustomField, CustomStep } from '@kuaimen/contract/custom/custom.views'

export interface DemoOption {
  readonly code: string
  readonly name: string
  readonly note: string
  readonly colour?: string
  readonly addon?: string
  readonly not_with?: readonly string[]
}

interface DemoStep extends Pick<CustomStep, 'step' | 'path' | 'title' | 'note' | 'kind' | 'at_least' | 'at_most'> {
  readonly included?: number
  readonly options?: readonly DemoOption[]
  readonly fields?: readonly CustomField[]
}

interface DemoResult {
  readonly match: Readonly<Record<string, readonly string[]>>
  readonly title: string
  readonly body: string
  /** The product by its slug. */
  readonly slug: string
}

export interface DemoFlow {
  readonly key: string
  readonly name: string
  /** The name of a result’s picture. */
  readonly art: string
  /** The usual product first. */
  readonly slugs: readonly [string, ...string[]]
  readonly steps: readonly DemoStep[]
  readonly results: readonly DemoResult[]
}
