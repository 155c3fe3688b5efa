import type { VisitDetail } from '@kuaimen/contract/booking/board.views'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'

/** Everything that somebody else may have changed while the drawer was open. */
const markOf = ({ state, late_minutes, missed_until, history, note_list, stages }: VisitDetail): string =>
  JSON.stringify([
    ...[state, late_minutes, missed_until, history.length, note_list.length],
    stages.map(({ began_at, ended_at, place_no }) => [began_at, ended_at, place_no]),
  ])

interface Props {
  readonly visit: VisitDetail
  readonly hasJustActed: () => boolean
}

/** A bar when the visit has changed by somebody else: the buttons below are other ones than a moment ago. */
export function News({ visit, hasJustActed }: Props) {
  const mark = markOf(visit)
  const seen = useRef(mark)
  const [words, setWords] = useState<string>()
  const last = visit.history.at(-1)?.text
  useEffect(() => {
    if (seen.current === mark) return
    seen.current = mark
    setWords(hasJustActed() ? undefined : `刚有更新${last ? `：${last}` : ''}`)
  }, [mark, last, hasJustActed])
  return words ? (
    <Alert
      closable
      showIcon
      type="info"
      role="status"
      title={words}
      style={{ marginBottom: 16 }}
      onClose={() => setWords(undefined)}
    />
  ) : null
}
