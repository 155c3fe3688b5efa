import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { ListRow } from '../../ui/ListRow/ListRow'

interface QuestionsRowProps {
  /** Of questions: booking, payment, … */
  readonly type: string
  readonly label: string
}

/** Where people get stuck: what others have asked there. */
export const QuestionsRow = ({ type, label }: QuestionsRowProps) => (
  <ListRow label={label} render={(row) => <Link to={paths.questionsOfType({ type })} {...row} />} />
)
