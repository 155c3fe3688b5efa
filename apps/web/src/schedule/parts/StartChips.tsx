import type { StudioDay, StudioTime } from '@kuaimen/contract/kernel/time'
import { timeAfter } from '@kuaimen/contract/schedule/schedule.rules'
import type { Start } from '@kuaimen/contract/schedule/schedule.views'
import { ChoiceTile, ChoiceTiles, TileGroups } from '../../ui/ChoiceTile/ChoiceTile'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { dayText } from '../../visit/time-text'
import styles from './StartChips.module.css'
import { leftText, partsOfDay } from './start-text'

interface StartChipsProps {
  readonly day: StudioDay
  readonly starts: readonly Start[]
  /** How long the visit takes. */
  readonly minutes: number
  readonly chosen: StudioTime
  /** The time that is booked now, where another one is looked for. */
  readonly current?: StudioTime | undefined
  readonly onChoose: (time: StudioTime) => void
  /** What can be done about a full one. */
  readonly onFull?: ((time: StudioTime) => void) | undefined
}

const NOTES: Record<Start['state'], (start: Start, end: StudioTime) => string> = {
  open: (_, end) => `${end} 结束`,
  few: ({ left }) => leftText(left),
  full: () => '约满',
}

/** The starts of a day by morning, afternoon and evening: what is left where it is little, else when it ends. */
export const StartChips = ({ day, starts, minutes, chosen, current, onChoose, onFull }: StartChipsProps) => (
  <TileGroups>
    {partsOfDay(starts).map((part) => (
      <div key={part.name} className={styles.part}>
        <Note className={styles.name} aria-hidden="true">
          {part.name}
        </Note>
        <ChoiceTiles label={`${dayText(day)}${part.name}`}>
          {part.starts.map((start) => {
            const { time, state, reason } = start
            const note = time === current ? '当前时间' : NOTES[state](start, timeAfter(time, minutes))
            return (
              <ChoiceTile
                key={time}
                large
                selected={time === chosen && state !== 'full'}
                label={`${dayText(day)} ${time}，${note}`}
                note={note}
                noteTone={state === 'few' && time !== current ? 'few' : 'plain'}
                reason={state === 'full' ? reason || '这个时间已约满' : undefined}
                onReason={onFull && (() => onFull(time))}
                onClick={() => onChoose(time)}
              >
                {time}
              </ChoiceTile>
            )
          })}
        </ChoiceTiles>
      </div>
    ))}
  </TileGroups>
)

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export const StartChipsSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.bones}>
      {PLACES.map((nth) => (
        <SkeletonBlock key={nth} className={styles.bone} />
      ))}
    </div>
  </SkeletonGroup>
)
