import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { searchTips } from '../store.api'

const DEBOUNCE_MS = 500
const NONE: never[] = []

/** Tips for what is being typed: asked once the fingers rest, and never for nothing. */
export function useTips(cityId: number | undefined) {
  const [keyword, setKeyword] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = useQuery({ ...searchTips(cityId, keyword), enabled: keyword !== '' })

  const forget = () => {
    clearTimeout(timer.current)
    setKeyword('')
  }
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === '') setKeyword('')
    else timer.current = setTimeout(() => setKeyword(wanted), DEBOUNCE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return { tips: (keyword !== '' && data) || NONE, ask, forget }
}
