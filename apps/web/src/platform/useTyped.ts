import { useEffect, useEffectEvent, useState } from 'react'

const DEBOUNCE_MS = 500

/** What is typed into a search is searched for once the typing pauses; the address holds what is searched for. */
export function useTyped(keyword: string, go: (words: string) => unknown) {
  const [typed, setTyped] = useState(keyword)
  const searchFor = useEffectEvent((words: string) => {
    if (words.trim() !== keyword) void go(words)
  })
  useEffect(() => {
    const clock = setTimeout(() => searchFor(typed), DEBOUNCE_MS)
    return () => clearTimeout(clock)
  }, [typed])
  return [typed, setTyped] as const
}
