import { questionTypeNotFound } from '@kuaimen/contract/content/content.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import type { AnyQuery } from '../../api/paged-query'
import { Link } from '../../platform/page/Link'
import { usePageParams } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import type { Share } from '../../platform/page/share'
import { useBack } from '../../platform/page/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { AskUs } from '../parts/AskUs'
import { QuestionItems, QuestionItemsSkeleton } from '../parts/QuestionItems'
import { questionsOfType } from '../question.api'
import styles from './Questions.module.css'

interface Wanted {
  readonly params: { readonly type?: string }
}

const isNone = (error: unknown) => error instanceof Refusal && error.code === questionTypeNotFound.code

const typeIn = ({ params: { type = '' } }: Wanted) => type

export const data = (wanted: Wanted): AnyQuery[] => [questionsOfType(typeIn(wanted))]

export const share: Share<Wanted> = (client, wanted) => {
  const questions = client.getQueryData(questionsOfType(typeIn(wanted)).queryKey)
  const first = questions?.[0]
  return (
    first && { title: first.type_name, description: questions.map(({ question }) => question).join(' '), picture: '' }
  )
}

export default function QuestionsOfType() {
  const back = useBack()
  const { type = '' } = usePageParams()
  const { data: questions, error, isPending, refetch } = useQuery(questionsOfType(type))
  return (
    <Page top={<NavBar title={questions?.[0]?.type_name ?? '常见问题'} onBack={back} />} className={styles.page}>
      {isPending && <QuestionItemsSkeleton />}
      {error && (isNone(error) ? <NoSuchType /> : <ErrorState onRetry={refetch} />)}
      {questions && (
        <>
          <QuestionItems questions={questions} />
          <div className={styles.more}>
            <p>没有您要问的？</p>
            <AskUs />
          </div>
        </>
      )}
    </Page>
  )
}

const NoSuchType = () => (
  <Empty
    art="lost"
    title="没有这一类问题"
    text="可能已经搬走了，看看全部问题"
    action={
      <Link to={paths.questions()} className={buttonClass()}>
        看全部问题
      </Link>
    }
  />
)
