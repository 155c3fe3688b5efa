import type { StudioDay, StudioTime } from '@kuaimen/contract/kernel/time'
import type { Start } from '@kuaimen/contract/schedule/schedule.views'
import type { KeyboardEvent } from 'react'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { dayText } from '../../visit/visit-text'
import styles from './StartChips.module.css'
import { leftText, partsOfDay } from './start-words'

interface StartChipsProps {
  readonly day: StudioDay
  readonly starts: readonly Start[]
  readonly chosen: StudioTime
  readonly onChoose: (time: StudioTime) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** From one start to the next; Tab works as well, but a day has many. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const chips = [...event.currentTarget.querySelectorAll('button')]
  const to = chips[chips.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** The starts of a day by morning, afternoon and evening, with what is left. */
export const StartChips = ({ day, starts, chosen, onChoose }: StartChipsProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the chips inside are what is pressed; arrows only walk between them
  <div onKeyDown={walk}>
    {partsOfDay(starts).map((part) => (
      <div key={part.name} className={styles.part}>
        <p className={styles.name} aria-hidden="true">
          {part.name}
        </p>
        <ChipGroup label={`${dayText(day)}${part.name}`} grid>
          {part.starts.map(({ time, left, state, reason }) => (
            <Chip
              key={time}
              large
              selected={time === chosen && state !== 'full'}
              label={`${dayText(day)} ${time}`}
              note={state === 'full' ? '约满' : leftText(left)}
              noteTone={state === 'few' ? 'few' : 'plain'}
              {...(state === 'full' ? { reason: reason || '这个时间已约满' } : {})}
              onClick={() => onChoose(time)}
            >
              {time}
            </Chip>
          ))}
        </ChipGroup>
      </div>
    ))}
  </div>
)

const BONES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export const StartChipsSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.bones}>
      {BONES.map((bone) => (
        <SkeletonBlock key={bone} className={styles.bone} />
      ))}
    </div>
  </SkeletonGroup>
)
