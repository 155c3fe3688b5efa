import { KEYWORD_AT_MOST } from '@kuaimen/contract/kernel/keyword'
import { useQuery } from '@tanstack/react-query'
import type { AnyQuery } from '../../api/paged-query'
import { useDebouncedSearch } from '../../platform/list/useDebouncedSearch'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { cardClass } from '../../ui/Card/Card'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconImage, type IconInfo } from '../../ui/Icon/Icon'
import { IconCalendar, IconCamera, IconCoupon, IconGift, IconHanger, IconReceipt } from '../../ui/Icon/ScreenIcon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { SearchField } from '../../ui/SearchField/SearchField'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { Muted } from '../../ui/Text/Text'
import { AskUs } from '../parts/AskUs'
import { QuestionItems, QuestionItemsSkeleton } from '../parts/QuestionItems'
import { questionsWith, typesOfQuestions } from '../question.api'
import styles from './Questions.module.css'

const keywordIn = (search: URLSearchParams) => search.get('keyword')?.trim().slice(0, KEYWORD_AT_MOST) ?? ''

export function data({ search }: { readonly search: URLSearchParams }): AnyQuery[] {
  const keyword = keywordIn(search)
  return keyword ? [questionsWith(keyword)] : [typesOfQuestions()]
}

/** A type of the brand's own has the plain one. */
const ICONS: Readonly<Record<string, typeof IconInfo>> = {
  booking: IconCalendar,
  payment: IconCoupon,
  shooting: IconHanger,
  photos: IconImage,
  cards: IconGift,
  invoice: IconReceipt,
}

export default function Questions() {
  const back = useBack()
  const navigate = useNavigate()
  const keyword = keywordIn(usePageSearch())
  const go = (words: string) => navigate(paths.questions({ keyword: words.trim() || undefined }), { replace: true })
  const [typed, setTyped] = useDebouncedSearch(keyword, go)
  const search = (words: string) => {
    setTyped(words)
    void go(words)
  }
  return (
    <Page
      top={
        <NavBar title="常见问题" onBack={back}>
          <div className={styles.field}>
            <SearchField
              label="搜索问题"
              placeholder="想问什么？比如「改期」"
              value={typed}
              maxLength={KEYWORD_AT_MOST}
              onChange={setTyped}
              onSearch={search}
            />
          </div>
        </NavBar>
      }
      className={styles.page}
    >
      {keyword ? <Found keyword={keyword} onSearch={search} /> : <Types />}
    </Page>
  )
}

function Found({ keyword, onSearch }: { keyword: string; onSearch: (words: string) => void }) {
  const { data: questions, isPending, refetch } = useQuery(questionsWith(keyword))
  if (isPending) return <QuestionItemsSkeleton />
  if (!questions) return <ErrorState onRetry={refetch} />
  if (questions.length > 0) return <QuestionItems questions={questions} />
  return (
    <Empty
      art="empty-search"
      title={`没有找到「${keyword}」`}
      text={
        <>
          试试
          <button type="button" className={styles.try} onClick={() => onSearch('改期')}>
            「改期」
          </button>
          ，或者直接问我们
        </>
      }
      action={<AskUs />}
    />
  )
}

function Types() {
  const { data: found, isPending, refetch } = useQuery(typesOfQuestions())
  if (isPending) return <TypesSkeleton />
  if (!found) return <ErrorState onRetry={refetch} />
  if (found.types.length === 0)
    return <Empty art="empty-search" title="这里还没有问题" text="想知道什么，直接问我们" action={<AskUs />} />
  return (
    <>
      <ul className={styles.types}>
        {found.types.map(({ type, type_name, count }) => {
          const Icon = ICONS[type] ?? IconCamera
          return (
            <li key={type}>
              <Link to={paths.questionsOfType({ type })} className={cardClass({ press: true })}>
                <span className={styles.type}>
                  <Icon className={styles.icon} />
                  <span>
                    <strong className={styles.name}>{type_name}</strong>
                    <Muted>{count} 个问题</Muted>
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {found.top.length > 0 && (
        <Section title="大家在问">
          <QuestionItems questions={found.top} />
        </Section>
      )}
      <div className={styles.more}>
        <p>没有您要问的？</p>
        <AskUs />
      </div>
    </>
  )
}

const TypesSkeleton = () => (
  <>
    <SkeletonGroup>
      <div className={styles.types}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((tile) => (
          <SkeletonBlock key={tile} className={styles.bone} />
        ))}
      </div>
    </SkeletonGroup>
    <Section title="大家在问">
      <QuestionItemsSkeleton />
    </Section>
  </>
)
