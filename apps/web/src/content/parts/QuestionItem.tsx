import type { QuestionView } from '@kuaimen/contract/content/question.views'
import { useEffect, useRef } from 'react'
import { usePageLocation } from '../../platform/page/location'
import { IconChevronDown } from '../../ui/Icon/Icon'
import { RichText } from '../../ui/RichText/RichText'
import { useVote } from '../question.api'
import { useVoted } from '../votes'
import { AskUs } from './AskUs'
import styles from './QuestionItem.module.css'

/** A question that opens its answer; a link to `#q12` opens the twelfth. */
export function QuestionItem({ asked }: { asked: QuestionView }) {
  const { id, question, answer_html } = asked
  const item = useRef<HTMLDetailsElement>(null)
  const isMeant = usePageLocation().hash === `#q${id}`
  useEffect(() => {
    if (!isMeant || !item.current) return
    item.current.open = true
    item.current.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return (
    <details ref={item} id={`q${id}`} className={styles.item}>
      <summary className={styles.question}>
        <span>{question}</span>
        <IconChevronDown size="s" className={styles.turn} />
      </summary>
      <RichText className={styles.answer} html={answer_html} />
      <Helped id={id} />
    </details>
  )
}

function Helped({ id }: { id: number }) {
  const said = useVoted(id)
  const vote = useVote(id)
  if (said === undefined)
    return (
      <div className={styles.votes}>
        <button type="button" className={styles.vote} onClick={() => vote.mutate(1)}>
          有帮助
        </button>
        <button type="button" className={styles.vote} onClick={() => vote.mutate(0)}>
          没解决
        </button>
      </div>
    )
  return (
    <div className={styles.votes} role="status">
      {said === 1 ? '谢谢，很高兴帮到您' : <StillStuck />}
    </div>
  )
}

const StillStuck = () => (
  <>
    <span>抱歉没有帮到您，可以直接问我们</span>
    <AskUs />
  </>
)
