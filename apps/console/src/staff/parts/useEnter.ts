import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** A place of the console, never another host: `//evil` and `/\evil` are addresses of other hosts to a browser. */
export const placeOf = (to: string | null): string => (to && /^\/(?![/\\])/.test(to) ? to : '/')

/** Into the console, with nothing remembered of who was there before. */
export function useEnter(to: string | null): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(() => {
    client.clear()
    void navigate(placeOf(to), { replace: true })
  }, [client, navigate, to])
}
