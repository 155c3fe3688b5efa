import type { ShownState } from '@kuaimen/contract/enterprise/drive.rules'
import type { Tone } from '../../../ui/Tag/Tag'

export const DRIVE_COVER = { width: 1125, height: 600, ratio: '15:8' } as const

const TONES: Record<ShownState, Tone> = {
  open: 'good',
  soon: 'warn',
  paused: 'neutral',
  full: 'neutral',
  over: 'neutral',
}

export const stateTone = (state: ShownState): Tone => TONES[state]
