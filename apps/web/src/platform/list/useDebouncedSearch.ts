import { useEffect, useEffectEvent, useState } from 'react'

const DEBOUNCE_MS = 500

/**
 * What is typed into a search is searched for once the typing pauses. The address holds what is searched for: where
 * it changes by another hand, the field follows it.
 */
export function useDebouncedSearch(keyword: string, go: (words: string) => unknown) {
  const [typed, setTyped] = useState(keyword)
  const [at, setAt] = useState<{ keyword: string; asked?: string }>({ keyword })
  if (at.keyword !== keyword) {
    setAt({ ...at, keyword })
    if (keyword !== at.asked && keyword !== typed.trim()) setTyped(keyword)
  }
  const searchFor = useEffectEvent((words: string) => {
    const asked = words.trim()
    if (asked === keyword) return
    setAt({ keyword, asked })
    void go(words)
  })
  useEffect(() => {
    const clock = setTimeout(() => searchFor(typed), DEBOUNCE_MS)
    return () => clearTimeout(clock)
  }, [typed])
  return [typed, setTyped] as const
}
