import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useEffect } from 'react'
import { useNavigate } from '../../../platform/page/navigate'
import { useBack } from '../../../platform/page/useBack'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { IconImage } from '../../../ui/Icon/Icon'
import { IconCalendar, IconHanger } from '../../../ui/Icon/ScreenIcon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Picture } from '../../../ui/Picture/Picture'
import { dropReturn, returnPath, skipForADay } from '../../adviser-state'
import { trackContact } from '../../events'
import hero from '../hero.webp'
import { isUnsaid, PROMISES, type QiweiType, type Words, wordsHere } from '../qiwei-text'
import { AddAdviser } from './AddAdviser'
import { Booked } from './Booked'
import styles from './QiweiPage.module.css'
import { useAddable } from './useAddable'

const ICONS = [IconCalendar, IconHanger, IconImage]

interface QiweiPageProps {
  readonly type: QiweiType
  readonly words: Words
  readonly visit?: BookingView | undefined
  /** Where to go on when nobody knows where the way began. */
  readonly fallback?: string | undefined
}

/** The adviser on a whole page, with a way on that does not ask for anything. */
export function QiweiPage({ type, words: asked, visit, fallback }: QiweiPageProps) {
  const back = useBack()
  const navigate = useNavigate()
  const { cityId } = useVisitor()
  const addable = useAddable(cityId, type)
  const { isAdded, isNobody } = addable
  const words = wordsHere(asked, addable)
  useEffect(() => {
    trackContact({ event_name: 'qiwei_show', type })
    if (type === 'book') trackContact({ event_name: 'skip_qiwei_show', type })
  }, [type])
  useEffect(() => dropReturn, [])
  const goOn = () => {
    const to = returnPath() ?? fallback
    if (to) void navigate(to, { replace: true })
    else back()
  }
  const skip = () => {
    skipForADay()
    trackContact({ event_name: 'skip_qiwei_close', type })
    goOn()
  }
  return (
    <Page
      top={<NavBar title="添加顾问" onBack={back} />}
      bottom={
        <BottomBar>
          {isAdded || isNobody ? (
            <Button size="large" block onClick={goOn}>
              {words.goOn}
            </Button>
          ) : (
            <Button kind="secondary" size="large" block onClick={skip}>
              {words.skip}
            </Button>
          )}
        </BottomBar>
      }
    >
      <header className={styles.head}>
        <Picture src={hero} alt="" width={750} height={420} ratio="5:2" priority />
        <div className={cx(isUnsaid(words, addable) && styles.unsaid)}>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.line}>{words.line}</p>
        </div>
        {visit && <Booked visit={visit} />}
      </header>
      {cityId === undefined ? null : <AddAdviser key={cityId} addable={addable} type={type} />}
      {isNobody ? null : <Promises />}
    </Page>
  )
}

const Promises = () => (
  <ul className={styles.promises}>
    {PROMISES.map(({ what, how }, nth) => {
      const Icon = ICONS[nth] ?? IconImage
      return (
        <li key={what} className={styles.promise}>
          <Icon />
          <strong>{what}</strong>
          <span>{how}</span>
        </li>
      )
    })}
  </ul>
)
