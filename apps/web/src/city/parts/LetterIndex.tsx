import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './LetterIndex.module.css'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

export type LetterIndexProps = {
  letters: readonly string[]
  /** The finger or the arrow keys came to a letter: show its part. */
  onReach: (letter: string) => void
  /** A letter was settled on: reading goes on there. */
  onSettle: (letter: string) => void
}

/** One strip for the finger to slide along, one tab stop for the keyboard. */
export function LetterIndex({ letters, onReach, onSettle }: LetterIndexProps) {
  const strip = useRef<HTMLElement>(null)
  const [held, setHeld] = useState<string>()
  const [at, setAt] = useState(0)

  const reach = (index: number) => {
    const letter = letters[index]
    if (letter === undefined) return
    setAt(index)
    onReach(letter)
  }
  const follow = ({ clientY }: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect()
    if (!box || box.height === 0) return
    const index = Math.floor(((clientY - box.top) / box.height) * letters.length)
    const letter = letters[Math.min(Math.max(index, 0), letters.length - 1)]
    if (letter === undefined || letter === held) return
    setHeld(letter)
    reach(letters.indexOf(letter))
  }
  const release = () => {
    if (held !== undefined) onSettle(held)
    setHeld(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, letters.length - 1)
    if (next === undefined) return
    event.preventDefault()
    strip.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true })
    reach(next)
  }

  return (
    <nav
      ref={strip}
      className={styles.strip}
      aria-label="按首字母查找城市"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => held !== undefined && follow(event)}
      onPointerUp={release}
      onPointerCancel={() => setHeld(undefined)}
      onKeyDown={onKeyDown}
    >
      {letters.map((letter, index) => (
        <button
          key={letter}
          type="button"
          className={styles.letter}
          tabIndex={index === at ? 0 : -1}
          aria-label={`${letter}开头的城市`}
          onClick={({ detail }) => {
            // A finger has been followed already; this one comes from a key or a screen reader.
            if (detail > 0) return
            reach(index)
            onSettle(letter)
          }}
        >
          {letter}
          {held === letter && (
            <span className={styles.bubble} aria-hidden="true">
              {letter}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
