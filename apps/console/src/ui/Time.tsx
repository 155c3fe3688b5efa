import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'

/** An instant of the wire, in seconds, on the studio's clock: the browser's zone may be another. */
export const timeText = (seconds: number): string => {
  const at = new Date(seconds * 1000)
  return `${studioDay(at)} ${studioTime(at)}`
}

export function Time({ at, never = '—' }: { readonly at: number; readonly never?: string }) {
  if (at === 0) return <span>{never}</span>
  return <time dateTime={new Date(at * 1000).toISOString()}>{timeText(at)}</time>
}
